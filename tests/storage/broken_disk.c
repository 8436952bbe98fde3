/* Stands between a process and its disk: lets calls on files in one folder fail, and says when one is coming. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[4096];
static int count, fail_from, fail_to, fail_with;
static void (*watcher)(void);
static __thread int busy;

/* From now on calls number `from` up to before `to` (from 1) on files whose path has `path` in it fail. */
void broken_disk(const char *path, int from, int to, int with, void (*watch)(void)) {
    snprintf(folder, sizeof folder, "%s", path);
    count = 0; fail_from = from; fail_to = to; fail_with = with; watcher = watch;
}

int broken_disk_calls(void) { return count; }

static int fails(const char *path) {
    if (!folder[0] || busy || !path || !strstr(path, folder)) return 0;
    count++;
    if (watcher) { busy = 1; watcher(); busy = 0; }
    if (count < fail_from || count >= fail_to) return 0;
    errno = fail_with;
    return 1;
}

static int fails_at(int file) {
    char link[64], path[4096];
    if (!folder[0] || busy) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(path);
}

#define REAL(name, result, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result (*)(__VA_ARGS__)) dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *from, size_t size) {
    REAL(write, ssize_t, int, const void *, size_t);
    return fails_at(file) ? -1 : real(file, from, size);
}
ssize_t pwrite(int file, const void *from, size_t size, off_t at) {
    REAL(pwrite, ssize_t, int, const void *, size_t, off_t);
    return fails_at(file) ? -1 : real(file, from, size, at);
}
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
    REAL(pwrite64, ssize_t, int, const void *, size_t, off64_t);
    return fails_at(file) ? -1 : real(file, from, size, at);
}
int fsync(int file) { REAL(fsync, int, int); return fails_at(file) ? -1 : real(file); }
int fdatasync(int file) { REAL(fdatasync, int, int); return fails_at(file) ? -1 : real(file); }
int ftruncate(int file, off_t to) { REAL(ftruncate, int, int, off_t); return fails_at(file) ? -1 : real(file, to); }
int ftruncate64(int file, off64_t to) {
    REAL(ftruncate64, int, int, off64_t);
    return fails_at(file) ? -1 : real(file, to);
}
int unlink(const char *path) { REAL(unlink, int, const char *); return fails(path) ? -1 : real(path); }
int rename(const char *from, const char *to) {
    REAL(rename, int, const char *, const char *);
    return fails(to) ? -1 : real(from, to);
}

static int writes(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT); }

int open(const char *path, int flags, ...) {
    REAL(open, int, const char *, int, ...);
    va_list more; va_start(more, flags); mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0; va_end(more);
    return writes(flags) && fails(path) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    REAL(open64, int, const char *, int, ...);
    va_list more; va_start(more, flags); mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0; va_end(more);
    return writes(flags) && fails(path) ? -1 : real(path, flags, mode);
}
