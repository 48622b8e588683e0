/** What the programs of a server are given: nothing that says where another server is, messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(own), LC_ALL: 'C' }
}
