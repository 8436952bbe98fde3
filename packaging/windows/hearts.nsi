; The setup for Windows: for one user, without asking for an administrator. packaging/windows_setup.py compiles it
; and gives it all names by -D.
;
;   Hearts-X-setup.exe /S                      installs, or brings up to date, without a question
;   Hearts-X-setup.exe /S /D=C:\Some Folder    there (must come last, without quotes)
;   uninstall.exe /S                           takes it away and keeps games and statistics
;   uninstall.exe /S /DELETEDATA               takes these away too

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 32
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
XPStyle on

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh

!define PROGRAM "${NAME}.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${PACKAGE}"
!define FILE_CLASS "${NAME}.Game"
!define DATA "$LOCALAPPDATA\${PACKAGE}"

Name "${NAME}"
OutFile "${TARGET}"
BrandingText "${NAME} ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} setup"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "${NAME} will be taken off this computer."

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Whether the program in $INSTDIR runs: then its file cannot be opened for writing.
!macro RequireStopped UN
Function ${UN}RequireStopped
  again:
  ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    Return
  ${EndIf}
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  ${IfNot} ${Errors}
    FileClose $0
    Return
  ${EndIf}
  ${If} ${Silent}
    SetErrorLevel 3
    Abort "${NAME} is running. Close it, then try again."
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${NAME} is running. Close its window (your game is saved), then try again." IDRETRY again
  Abort
FunctionEnd
!macroend
!insertmacro RequireStopped ""
!insertmacro RequireStopped "un."

Function .onInit
  ; Qt asks for no older one, and what it takes from Windows is not there before.
  ${IfNot} ${AtLeastBuild} 17763
    MessageBox MB_OK|MB_ICONSTOP "${NAME} needs Windows 10, version 1809, or newer." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "${NAME} needs a 64-bit Windows." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

Section
  Call RequireStopped
  ; An update leaves no file of the version before. Games and statistics are elsewhere, in ${DATA}.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    RMDir /r "$INSTDIR\_internal"
  ${EndIf}
  SetOutPath "$INSTDIR"
  ClearErrors
  File /r "${BUNDLE}/*"
  ${If} ${Errors}
    SetErrorLevel 4
    Abort "Not all files could be written into $INSTDIR. Is the disk full, or the folder closed to you?"
  ${EndIf}
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "$INSTDIR\${PROGRAM}" 0 SW_SHOWNORMAL "" "The card game Hearts"

  WriteRegStr HKCU "Software\Classes\.${EXTENSION}" "" "${FILE_CLASS}"
  WriteRegStr HKCU "Software\Classes\.${EXTENSION}" "Content Type" "${MIME}"
  WriteRegStr HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids" "${FILE_CLASS}" ""
  WriteRegStr HKCU "Software\Classes\${FILE_CLASS}" "" "${DOCUMENT}"
  WriteRegStr HKCU "Software\Classes\${FILE_CLASS}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "Software\Classes\${FILE_CLASS}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Section "Uninstall"
  Call un.RequireStopped
  ; Only what the setup wrote: the folder may be one that holds other things.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\${PACKAGE}.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"

  ReadRegStr $0 HKCU "Software\Classes\.${EXTENSION}" ""
  ${If} $0 == "${FILE_CLASS}"
    DeleteRegValue HKCU "Software\Classes\.${EXTENSION}" ""
    DeleteRegValue HKCU "Software\Classes\.${EXTENSION}" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids" "${FILE_CLASS}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXTENSION}"
  DeleteRegKey HKCU "Software\Classes\${FILE_CLASS}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  ${RefreshShellIcons}

  StrCpy $1 "keep"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $2
  ${IfNot} ${Errors}
    StrCpy $1 "delete"
  ${ElseIfNot} ${Silent}
    ${If} ${FileExists} "${DATA}\*.*"
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Delete your games, statistics and preferences too?$\r$\n$\r$\n${DATA}" IDNO done
      StrCpy $1 "delete"
    ${EndIf}
  ${EndIf}
  done:
  ${If} $1 == "delete"
    RMDir /r "${DATA}"
  ${EndIf}
SectionEnd
