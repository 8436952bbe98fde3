# Installs dist\*-setup.exe without a question, plays a game, installs again over it, and removes it.
$ErrorActionPreference = 'Stop'
Set-Location (Join-Path $PSScriptRoot '..\..')
$setup = (Get-Item dist\*-setup.exe).FullName
$folder = Join-Path $env:LOCALAPPDATA 'Programs\Hearts'
$data = Join-Path $env:LOCALAPPDATA 'hearts-desktop'
$shortcut = Join-Path ([Environment]::GetFolderPath('Programs')) 'Hearts.lnk'
function Require($told, $is) { if (-not $is) { throw $told } }
function Start-AndWait($program, $arguments) {
    $process = Start-Process -FilePath $program -ArgumentList $arguments -Wait -PassThru
    Require "$program ended with $($process.ExitCode)" ($process.ExitCode -eq 0)
}

Start-AndWait $setup '/S'
Require 'no start menu entry' (Test-Path $shortcut)
Require 'no file type' ((Get-ItemProperty 'HKCU:\Software\Classes\.hearts').'(default)' -eq 'Hearts.Game')
& "$folder\hearts-desktop.exe" --version
& "$folder\hearts-desktop.exe" --smoke
Require 'the game failed' ($LASTEXITCODE -eq 0)

New-Item -ItemType Directory -Force $data | Out-Null
Set-Content (Join-Path $data 'kept.txt') 'the player''s own'
New-Item -ItemType File -Force "$folder\_internal\of-an-older-version.txt" | Out-Null
Start-AndWait $setup '/S'
Require 'an update keeps files of the version before' (-not (Test-Path "$folder\_internal\of-an-older-version.txt"))
& "$folder\hearts-desktop.exe" --smoke
Require 'the game failed after the update' ($LASTEXITCODE -eq 0)

# The uninstaller copies itself elsewhere and goes on there: _?= keeps it here, so that it can be waited for.
Start-AndWait "$folder\uninstall.exe" "/S _?=$folder"
Require 'the program is still there' (-not (Test-Path "$folder\Hearts.exe"))
Require 'the start menu entry is still there' (-not (Test-Path $shortcut))
Require 'the file type is still there' (-not (Test-Path 'HKCU:\Software\Classes\Hearts.Game'))
Require 'the player''s files are gone' (Test-Path (Join-Path $data 'kept.txt'))
Write-Output 'installed, played, updated and removed'
