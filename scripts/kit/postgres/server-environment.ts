/**
 * Returns the environment of a server's programs: without variables that point to another server, and with messages in
 * English.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(own), LC_ALL: 'C' }
}
