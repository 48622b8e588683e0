import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRepository } from '#scripts/kit/program.js'
import { askClient } from './ask-client.js'
import type { Conversation, Script } from './conversation.js'
import type { Machine } from './machine.js'
import { Person } from './person.js'
import { findInstallLine } from './readme-lines.js'
import type { RealClient } from './real-clients.js'
import { type Transport, withServerAdded } from './tell-client.js'
import { nextMove, statusFor } from './triage-script.js'

export interface Played {
  readonly jobs: number
  readonly shortlisted: number
  /** For creating a home, setting up the client, importing and asking; for the first person also for installing. */
  readonly seconds: number
}

export interface Setting {
  readonly machine: Machine
  /** The packed file. */
  readonly tarball: string
  /** A folder that does not exist yet. */
  readonly folder: string
  readonly transport: Transport
}

export type HomeSetting = Omit<Setting, 'tarball'>

export interface Home {
  readonly person: Person
  /** Adds the server to the client, and runs `work`, which asks the client. */
  withServer<T>(work: (ask: Ask) => Promise<T>): Promise<T>
}

export type Ask = (prompt: string, script: Script) => Promise<Conversation>

const init = (person: Person) => person.type('jobworkflow init')

/** A person with a new home. `create` makes it and returns what `init` printed; by default it only runs `init`. */
export async function createHome(
  client: RealClient,
  { machine, folder, transport }: HomeSetting,
  create: (person: Person) => Promise<string> = init,
): Promise<Home> {
  mkdirSync(folder)
  const person = new Person(machine, join(folder, 'home'))
  client.prepare?.(person.env.HOME ?? '')
  const printed = await create(person)
  return {
    person,
    withServer: (work) =>
      withServerAdded(client, person, { transport, printed }, (env) =>
        work((prompt, script) => askClient(client, person, { prompt, script, env })),
      ),
  }
}

/**
 * A person with an empty home follows the README and asks the client to triage. Returns the resulting counts of the
 * queue. Throws if a job was left or misjudged.
 */
export async function playClient(client: RealClient, setting: Setting, prompt: string): Promise<Played> {
  const { machine, tarball, folder } = setting
  const began = performance.now()
  const { person, withServer } = await createHome(client, setting, (newcomer) => {
    // next to the packed file, as in the README
    copyFileSync(tarball, join(folder, basename(tarball)))
    return newcomer.type(installLine(machine), {}, folder)
  })
  await person.type(`jobworkflow jobs import '${inRepository('samples/jobs/jobspy-export.csv')}'`)
  await withServer((ask) => ask(prompt, nextMove))
  return { ...(await judge(person)), seconds: (performance.now() - began) / 1000 }
}

/** On a machine that already has the program, only the last command is needed. */
function installLine({ prefix }: Machine): string {
  const line = findInstallLine(readFileSync(inRepository('README.md'), 'utf8'))
  return existsSync(join(prefix, 'bin', 'jobworkflow')) ? (line.split(' && ').at(-1) ?? '') : line
}

interface Listed {
  readonly jobs: readonly { readonly title: string | null; readonly status: string }[]
}

async function judge(person: Person): Promise<Omit<Played, 'seconds'>> {
  const { jobs } = JSON.parse(await person.type('jobworkflow jobs list --json --limit 1000')) as Listed
  const wrong = jobs.filter(({ title, status }) => status !== statusFor(title))
  if (jobs.length === 0 || wrong.length > 0)
    throw new Error(`${wrong.length} of ${jobs.length} jobs were not judged as the model said.`)
  return { jobs: jobs.length, shortlisted: jobs.filter(({ status }) => status === 'shortlist').length }
}
