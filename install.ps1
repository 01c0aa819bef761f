<#
.SYNOPSIS
Installs lectern for the current user, from a release: irm ADDRESS/install.ps1 | iex

.DESCRIPTION
The script looks at the machine, fetches, verifies, and starts the program once. The program does the rest itself
(`lectern install`): it puts itself into its place, registers with the agents that are found, and takes everything back
that did not work. What can be refused is refused before anything is fetched, and all that is written lies in a folder of
its own, which is removed on every way out. For Windows PowerShell 5.1 and PowerShell 7. Nothing needs an administrator.

With options: & ([scriptblock]::Create((irm ADDRESS/install.ps1))) -Client claude -Yes

The release is fetched from LECTERN_BASE_URL, an https address of a folder, else from where this script was published.

.PARAMETER Client
Register with these agents only; none for no agent.

.PARAMETER Yes
Register without asking.

.PARAMETER Prefix
Where the program is kept. Default: LECTERN_INSTALL_DIR, else lectern in %LOCALAPPDATA%.

.PARAMETER Version
This release, not the newest.

.PARAMETER Preset
kinetis: the Kinetis documentation server, with Claude Code, or with -Client codex
(KINETIS_MCP_DOCS_DIR, else .kinetis-mcp-docs in the home).

.PARAMETER Uninstall
Takes away what was installed and registered.

.PARAMETER DryRun
Says what would be done; fetches and writes nothing.
#>
[CmdletBinding()]
param(
  [string[]] $Client = @(),
  [switch] $Yes,
  [string] $Prefix = '',
  [ValidatePattern('^(v?\d[0-9A-Za-z.-]*)?$')] [string] $Version = '',
  [ValidateSet('', 'kinetis')] [string] $Preset = '',
  [switch] $Uninstall,
  [switch] $DryRun
)

# In a scope of its own: a script that comes through a pipe runs in that of the person's shell.
& {
# A release fills in these two lines.
$Name = 'lectern'
$BaseUrl = ''

$Marker = 'This folder belongs to lectern: its installer writes here.'
$KinetisMarker = 'The installer of kinetis-mcp-docs keeps its program in this folder.'

$ErrorActionPreference = 'Stop'
# Windows PowerShell draws its progress so slowly that a download takes many times as long.
$ProgressPreference = 'SilentlyContinue'

# What happened, then what to do next, line by line.
function Fail([string] $Happened, [string[]] $Advice) {
  throw (@("$Name was not installed: $Happened") + ($Advice | ForEach-Object { "  $_" })) -join "`n"
}

$Variables = $Name.ToUpperInvariant() -replace '-', '_'

function Get-Variable-Of([string] $What) {
  [Environment]::GetEnvironmentVariable("${Variables}_$What")
}

# Where things go, by the rules that the program itself has.
function Get-Folder {
  $given = $Prefix
  if (-not $given) {
    $given = if ($Preset) { $env:KINETIS_MCP_DOCS_DIR } else { Get-Variable-Of 'INSTALL_DIR' }
  }
  if (-not $given) {
    $above = if ($Preset) { $env:USERPROFILE } else { $env:LOCALAPPDATA }
    if (-not $above -or -not (Test-Path -LiteralPath $above -PathType Container)) {
      Fail 'USERPROFILE and LOCALAPPDATA do not name folders, so that there is no place to install to.' `
        'Set them, or name a place: -Prefix DIR'
    }
    $given = Join-Path $above $(if ($Preset) { '.kinetis-mcp-docs' } else { $Name })
  }
  # A backslash at the end would take the quote after it along when the program is given the folder.
  [IO.Path]::GetFullPath([IO.Path]::Combine((Get-Location -PSProvider FileSystem).ProviderPath, $given)).TrimEnd('\', '/')
}

# https, or http of this very machine; no more than a folder. The address may hold a password: it is not shown.
function Get-Base {
  $given = Get-Variable-Of 'BASE_URL'
  if (-not $given) { $given = $BaseUrl }
  if (-not $given) {
    Fail 'this script was given no address of a release.' ('Set it: $env:' + $Variables + '_BASE_URL = "https://..."')
  }
  $url = $null
  $isUrl = [Uri]::TryCreate($given, [UriKind]::Absolute, [ref] $url)
  $isSafe = $isUrl -and $url.Host -and -not $url.UserInfo -and -not $url.Query -and -not $url.Fragment -and
    ($url.Scheme -eq 'https' -or ($url.Scheme -eq 'http' -and $url.Host -in 'localhost', '127.0.0.1', '[::1]'))
  if (-not $isSafe) {
    Fail 'the address of the release is not one that is fetched from.' `
      'It is an https address of a folder (http for this machine only, no user and no password).'
  }
  $given.TrimEnd('/')
}

# Ours is a folder whose marker is a regular file, not a link, with exactly that one line.
function Test-Ours([string] $Folder) {
  $file = Join-Path $Folder $(if ($Preset) { '.kinetis-mcp-docs' } else { '.lectern' })
  if (-not (Test-Path -LiteralPath $file -PathType Leaf)) { return $false }
  if ((Get-Item -LiteralPath $file -Force).Attributes -band [IO.FileAttributes]::ReparsePoint) { return $false }
  [IO.File]::ReadAllText($file) -ceq $(if ($Preset) { $KinetisMarker } else { $Marker }) + "`n"
}

# A file that an installation which was killed at its very beginning left is none of anybody else's.
function Test-Empty([string] $Folder) {
  -not (Get-ChildItem -LiteralPath $Folder -Force | Where-Object {
    $_.Name -ne '.update.lock' -and $_.Name -notmatch '^\.\.(lectern|kinetis-mcp-docs)\.partial-'
  })
}

function Assert-Folder([string] $Folder, [string] $Program) {
  if (-not (Test-Path -LiteralPath $Folder)) { return }
  if (-not (Test-Path -LiteralPath $Folder -PathType Container)) {
    Fail "$Folder is not a folder." 'Remove it, or choose another place: -Prefix DIR'
  }
  if (-not (Test-Ours $Folder) -and -not (Test-Empty $Folder)) {
    Fail "$Folder holds files that are not ours." 'Nothing was changed. Choose another place: -Prefix DIR'
  }
  if (Test-Path -LiteralPath $Program -PathType Container) {
    Fail "$Program is not a file." 'Nothing was changed. Move it away, then run this again.'
  }
}

# The contract of that server's page: its agent's command is looked for before anything is written.
function Assert-Client {
  if (-not $Preset) { return }
  $agent = if ($Client.Count) { $Client -join ' ' } else { 'claude' }
  if ($agent -notin 'claude', 'codex') { Fail "-Preset kinetis registers with claude or codex, not with $agent." @() }
  if (-not (Get-Command $agent -CommandType Application -ErrorAction SilentlyContinue)) {
    Fail "$agent is not on PATH; the server is registered by it." 'Install it, then run this again. Nothing was changed.'
  }
}

function Assert-Processor {
  $processor = if ($env:PROCESSOR_ARCHITEW6432) { $env:PROCESSOR_ARCHITEW6432 } else { $env:PROCESSOR_ARCHITECTURE }
  # Windows on ARM64 runs programs for x64.
  if ($processor -notin 'AMD64', 'ARM64') {
    Fail "this script knows x64, not $processor." 'There is no program for this processor.'
  }
}

function Save-File([string] $Address, [string] $File) {
  try {
    Invoke-WebRequest -UseBasicParsing -Uri $Address -OutFile $File -TimeoutSec 1800 -MaximumRedirection 5 | Out-Null
  } catch {
    $status = if ($_.Exception.PSObject.Properties['Response'] -and $_.Exception.Response) { [int] $_.Exception.Response.StatusCode }
    if ($status -eq 404) { Fail "there is no $Address (404)." 'Check the address of the release.' }
    Fail "$Address could not be fetched: $($_.Exception.Message)" `
      'Check the network, the proxy, the room on the disk, and the address of the release.'
  }
  $head = Get-Content -LiteralPath $File -TotalCount 3 -ErrorAction SilentlyContinue | Out-String
  if ($head -match '^\s*<(!doctype\s+html|html)') {
    Fail "$Address is an HTML page, and not what should be there." `
      'Check the address of the release. A page to sign in to, or of a proxy, may have answered in its place.'
  }
}

# The newest release lies at the address itself, the others below it or, on GitHub, beside it.
function Find-Release([string] $Base, [string] $Scratch) {
  if (-not $Version) { return $Base }
  $wanted = $Version -replace '^v', ''
  Save-File "$Base/VERSIONS" (Join-Path $Scratch 'VERSIONS')
  $versions = @(Get-Content -LiteralPath (Join-Path $Scratch 'VERSIONS') | Where-Object { $_ })
  if (-not ($versions -ccontains $wanted)) {
    Fail "there is no version $wanted at $Base." "There are: $(($versions | Select-Object -First 20) -join ' ')"
  }
  if ($wanted -ceq $versions[0]) { return $Base }
  if ($Base.EndsWith('/latest/download')) { return ($Base -replace '/latest/download$', '') + "/download/v$wanted" }
  "$Base/v$wanted"
}

function Get-Program([string] $Base, [string] $Archive, [string] $Scratch) {
  $from = Find-Release $Base $Scratch
  $sums = Join-Path $Scratch 'SHA256SUMS'
  Save-File "$from/SHA256SUMS" $sums
  $line = Get-Content -LiteralPath $sums | Where-Object { $_ -cmatch ('^[0-9a-f]{64} [ *]' + [regex]::Escape($Archive) + '$') }
  if (-not $line) { Fail "$from/SHA256SUMS does not name $Archive." 'The release was not made for this platform.' }
  Write-Host "Fetching $from/$Archive ..."
  $file = Join-Path $Scratch $Archive
  Save-File "$from/$Archive" $file
  if ((Get-FileHash -Algorithm SHA256 -LiteralPath $file).Hash -ne @($line)[0].Substring(0, 64)) {
    Fail "$from/$Archive has another sum than its SHA256SUMS says." `
      @('It was damaged on its way, or is not what was released. Nothing was changed. Try again;',
        'if it stays so, do not use it, and tell who publishes it.')
  }
  $new = Join-Path $Scratch 'new'
  Expand-Archive -LiteralPath $file -DestinationPath $new
  $executable = Join-Path $new "$Name.exe"
  if (-not (Test-Path -LiteralPath $executable -PathType Leaf)) {
    Fail "$from/$Archive has no file $Name.exe." 'Tell who publishes it. Nothing was changed.'
  }
  $executable
}

# It prints its name and its version. Silence with exit code 0 is no proof.
function Assert-Start([string] $Executable) {
  try { $said = & $Executable version } catch { $said = $_.Exception.Message }
  if ($LASTEXITCODE -eq 0 -and "$said".StartsWith("$Name ")) { return }
  Fail "the new program does not start as it should (exit code $LASTEXITCODE): $said" `
    'A virus scanner may not let it run. Nothing was changed.'
}

function Show-Plan([string] $Base, [string] $Archive, [string] $Program) {
  $agents = if ($Client.Count) { $Client -join ' ' } elseif ($Preset) { 'claude' } else { 'the agents that are found' }
  Write-Host 'This is what would be done; nothing was fetched or written.'
  Write-Host "  fetch $Archive$(if ($Version) { " of version $Version" }) from $Base"
  Write-Host "  place it as $Program"
  Write-Host "  register it with: $agents"
}

function Invoke-Install {
  $folder = Get-Folder
  $program = Join-Path $folder "$Name.exe"
  if ($Uninstall) {
    if (-not (Test-Ours $folder) -or -not (Test-Path -LiteralPath $program -PathType Leaf)) {
      throw "$Name is not installed in $folder.`n  If it is elsewhere, name the folder: -Prefix DIR"
    }
    $arguments = @('uninstall', '--prefix', $folder)
    if ($Yes) { $arguments += '--yes' }
    if ($DryRun) { $arguments += '--dry-run' }
    & $program @arguments | Out-Host
    return
  }
  $base = Get-Base
  $archive = "$Name-win32-x64.zip"
  Assert-Processor
  Assert-Folder $folder $program
  Assert-Client
  if ($DryRun) {
    Show-Plan $base $archive $program
    $global:LASTEXITCODE = 0
    return
  }
  $scratch = Join-Path ([IO.Path]::GetTempPath()) "$Name-$([Guid]::NewGuid())"
  New-Item -ItemType Directory -Path $scratch | Out-Null
  $protocols = [Net.ServicePointManager]::SecurityProtocol
  try {
    # Windows PowerShell may not offer it by itself.
    [Net.ServicePointManager]::SecurityProtocol = $protocols -bor [Net.SecurityProtocolType]::Tls12
    $executable = Get-Program $base $archive $scratch
    Assert-Start $executable
    $arguments = @('install', '--prefix', $folder, '--base-url', $base)
    if ($Preset) { $arguments += '--preset', $Preset }
    if ($Yes) { $arguments += '--yes' }
    foreach ($one in $Client) { $arguments += '--client', $one }
    & $executable @arguments | Out-Host
  } finally {
    [Net.ServicePointManager]::SecurityProtocol = $protocols
    Remove-Item -LiteralPath $scratch -Recurse -Force -ErrorAction SilentlyContinue
  }
}

try {
  Invoke-Install
} catch {
  [Console]::Error.WriteLine($_.Exception.Message)
  $global:LASTEXITCODE = 1
}
}

# From a pipe there is no file, and the shell that would be left is the person's own.
if ($PSCommandPath) { exit $LASTEXITCODE }
