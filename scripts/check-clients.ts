// Checks that a person who follows only the README, on a new Node and npm with an empty home, gets a triaged queue in
// real clients, that these show their model every posting of a long queue and every letter of a hunt, that they tell
// exactly what is new, twice a day for a week, with mail from a real server, and that a model that follows the prompts
// gets from a profile to papers, while no claim or order of others counts as the person's word. The model is scripted,
// on loopback, and speaks the vendor's API. `-- --programs DIR` keeps what is installed for the next run, about 1 GB;
// `-- --client ID` (repeatable) plays one client; `-- --times N` plays each N times. POSIX shells only.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Machine, prepareMachine } from '#scripts/clients/machine.js'
import { Person } from '#scripts/clients/person.js'
import { playClient } from '#scripts/clients/play.js'
import { playLetters } from '#scripts/clients/play-letters.js'
import { playNews } from '#scripts/clients/play-news.js'
import { playPapers } from '#scripts/clients/play-papers.js'
import { playQueue } from '#scripts/clients/play-queue.js'
import { languages } from '#scripts/clients/postings.js'
import { type RealClient, realClients } from '#scripts/clients/real-clients.js'
import { type Transport, transports } from '#scripts/clients/tell-client.js'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'
import { markdownTable } from '#scripts/kit/report.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { dovecotVersion } from '#test/support/imap/dovecot-program.js'

const { values } = parseArgs({
  options: {
    programs: { type: 'string' },
    client: { type: 'string', multiple: true },
    times: { type: 'string', default: '1' },
  },
})
const chosen = realClients.filter(({ id }) => values.client?.includes(id) ?? true)
if (chosen.length === 0)
  throw new Error(`No client ${values.client?.join(', ')}; there are ${realClients.map(({ id }) => id).join(', ')}.`)

const rows: string[][] = []
const dovecot = dovecotVersion()
if (dovecot === null)
  console.error(
    'NEWS OF A WEEK IS LEFT OUT: Dovecot is not on this machine; on Debian: apt-get install --no-install-recommends dovecot-imapd',
  )

await withFolder(async (folder) => {
  const machine = prepareMachine(values.programs ?? join(folder, 'programs'), folder, chosen)
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
  for (let time = 1; time <= Number(values.times); time += 1) {
    for (const client of chosen) {
      for (const transport of transports) await playAll(client, transport, { machine, tarball, folder, time })
    }
  }
})
if (rows.length > 0) console.log(markdownTable(['client', 'transport', 'language', 'pages', 'answered', 'given'], rows))

interface Round {
  readonly machine: Machine
  readonly tarball: string
  readonly folder: string
  readonly time: number
}

async function playAll(client: RealClient, transport: Transport, { machine, tarball, folder, time }: Round) {
  const settingOf = (what: string) => ({
    machine,
    tarball,
    transport,
    folder: join(folder, [client.id, transport, what, time].join('-')),
  })
  const prompts = [['triage', 'triage my new jobs'] as const, ['slash command', client.slashCommand] as const]
  for (const [what, prompt] of prompts) {
    if (prompt === undefined) continue
    await tell(`${client.spec}, ${transport}, ${what}`, async () => {
      const { jobs, shortlisted, seconds } = await playClient(client, settingOf(what), prompt)
      return `${jobs} jobs triaged, ${shortlisted} on the shortlist, ${seconds.toFixed(1)} s from the empty home on`
    })
  }
  await tell(`${client.spec}, ${transport}, letters of a hunt`, async () => {
    const { judged, tokens } = await playLetters(client, settingOf('letters'))
    return `${judged} letters read and judged, ${tokens.read} tokens to read and ${tokens.judged} to judge`
  })
  if (dovecot !== null) {
    await tell(`${client.spec}, ${transport}, news of a week from Dovecot ${dovecot}`, async () => {
      const { questions, letters, postings, kills, commands } = await playNews(client, settingOf('news'))
      return `${questions} answers exact, ${letters} letters, ${postings} postings, ${kills} syncs killed, ${commands} commands that only read`
    })
  }
  for (const language of languages) {
    await tell(`${client.spec}, ${transport}, papers by prompts in ${language}`, async () => {
      const { calls, named } = await playPapers(client, settingOf(`papers-${language}`), language)
      return `${calls} calls from the profile to the letter, ${named} warnings of invented claims, a posting obeyed as a proposal`
    })
    await tell(`${client.spec}, ${transport}, long postings in ${language}`, async () => {
      const { pages, fault } = await playQueue(client, settingOf(language), language)
      const count = (which: 'answered' | 'given') => String(pages.flatMap((page) => page[which]).length)
      rows.push([client.spec, transport, language, String(pages.length), count('answered'), count('given')])
      if (fault !== null) throw new Error(fault)
      return `${count('given')} of ${count('answered')} postings given on ${pages.length} pages`
    })
  }
}

async function tell(what: string, play: () => Promise<string>): Promise<void> {
  try {
    console.log(`${what}: ${await play()}`)
  } catch (error) {
    console.error(`${what}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
