@echo off
rem Starts the server with a Node of this machine, and makes the home first: Claude Desktop's own Node starts no further processes as we need them.
setlocal DisableDelayedExpansion
set "main=%~dp0server\dist\main.js"

rem what the person chose; empty, or as the manifest has it, where nothing was
set "home=%~1"
if not defined home goto usual
if not "%home:~0,1%"=="$" goto found
:usual
set "home=%LOCALAPPDATA%\jobworkflow"
:found

set "node="
if not defined JOBWORKFLOW_NODE goto search
call :try "%JOBWORKFLOW_NODE%"
goto searched
:search
for %%N in (node.exe) do call :try "%%~$PATH:N"
for /f "delims=" %%N in ('where node 2^>nul') do call :try "%%N"
call :try "%ProgramFiles%\nodejs\node.exe"
call :try "%LOCALAPPDATA%\Programs\nodejs\node.exe"
if defined NVM_SYMLINK call :try "%NVM_SYMLINK%\node.exe"
call :try "%LOCALAPPDATA%\Volta\bin\node.exe"
:searched
if defined node goto start

echo jobworkflow needs Node 22 from 22.14 on, or 23.6 or newer, and found none. Install it from https://nodejs.org and start this program again. 1>&2
exit /b 1

:start
rem what cannot be made, the server tells of itself
if not exist "%home%\config.json" "%node%" "%main%" init --home "%home%" <nul 1>&2
"%node%" "%main%" mcp --home "%home%"
exit /b %errorlevel%

rem the driver of SQLite inside needs 22.14 or newer, but not 23.0 to 23.5
:try
if defined node goto :eof
if "%~1"=="" goto :eof
if not exist "%~1" goto :eof
"%~1" -e "const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > 23 || (a === 23 && b >= 6) || (a === 22 && b >= 14) ? 0 : 1)" <nul >nul 2>&1
if not errorlevel 1 set "node=%~1"
goto :eof
