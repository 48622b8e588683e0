// Whether a person who follows the README alone, on a new Node and npm with an empty home, comes to a triaged queue in the clients that
// people have: the real ones, with a scripted model on loopback that speaks their vendor's API. `-- --programs DIR` keeps what is
// installed for the next time, about 1 GB; `-- --client ID` plays one. POSIX shells alone.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareMachine } from './clients/machine.js'
import { Person } from './clients/person.js'
import { playClient, transports } from './clients/play.js'
import { realClients } from './clients/real-clients.js'
import { npm } from './kit/npm.js'
import { inRepository } from './kit/program.js'
import { withFolder } from './kit/temporary-folder.js'

const { values } = parseArgs({ options: { programs: { type: 'string' }, client: { type: 'string' } } })
const chosen = realClients.filter(({ id }) => values.client === undefined || id === values.client)
if (chosen.length === 0)
  throw new Error(`No client ${values.client}; there are ${realClients.map(({ id }) => id).join(', ')}.`)

await withFolder(async (folder) => {
  const machine = prepareMachine(values.programs ?? join(folder, 'programs'), folder)
  const packed = execFileSync(...npm(['pack', '--silent', '--pack-destination', folder]), {
    cwd: inRepository('.'),
    encoding: 'utf8',
  })
  const tarball = join(folder, packed.trim().split('\n').at(-1) ?? '')
  console.log(`Node ${machine.nodeVersion}, npm ${machine.npmVersion}`)
  if (chosen.some(({ id }) => id === 'claude-code')) {
    const judge = ['claude', 'plugin', 'validate', '--strict', inRepository('.')]
    await new Person(machine, join(folder, 'plugin')).run(judge)
    console.log('the plugin for Claude Code and its marketplace: as their own check wants them')
  }
  for (const client of chosen) {
    for (const transport of transports) {
      const what = `${client.spec}, ${transport}`
      try {
        const { jobs, shortlisted, seconds } = await playClient(
          client,
          transport,
          tarball,
          machine,
          join(folder, `${client.id}-${transport}`),
        )
        console.log(
          `${what}: ${jobs} jobs triaged, ${shortlisted} on the shortlist, ${seconds.toFixed(1)} s from the packed file on`,
        )
      } catch (error) {
        console.error(`${what}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      }
    }
  }
})
