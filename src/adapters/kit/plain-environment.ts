/** What programs need of the system, in capital letters; none of it holds a secret. */
const names = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP', 'DISPLAY'],
  ...['WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'LD_LIBRARY_PATH', 'CHROME_DEVEL_SANDBOX'],
  ...['FONTCONFIG_FILE', 'FONTCONFIG_PATH', '__CF_USER_TEXT_ENCODING'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'OS', 'USERNAME', 'USERPROFILE', 'HOMEDRIVE'],
  ...['HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'ALLUSERSPROFILE', 'PROGRAMDATA', 'PUBLIC', 'NUMBER_OF_PROCESSORS'],
  ...['PROCESSOR_ARCHITECTURE', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'COMMONPROGRAMFILES'],
])
const families = /^(?:LC|XDG|SNAP)_/

/** Returns the variables of a program that works with what strangers wrote: nothing else of ours is passed on. */
export function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => names.has(name.toUpperCase()) || families.test(name.toUpperCase())),
  )
}
