import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRepository } from '#scripts/kit/program.js'
import { askClient } from './ask-client.js'
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

/**
 * A person with an empty home follows the README and asks the client to triage. Returns the resulting counts of the
 * queue. Throws if a job was left or misjudged.
 */
export async function playClient(
  client: RealClient,
  { machine, tarball, folder, transport }: Setting,
  prompt: string,
): Promise<Played> {
  mkdirSync(folder)
  const began = performance.now()
  const person = new Person(machine, join(folder, 'home'))
  client.prepare?.(person.env.HOME ?? '')
  // next to the packed file, as in the README
  copyFileSync(tarball, join(folder, basename(tarball)))
  const printed = await person.type(installLine(machine), {}, folder)
  await person.type(`jobworkflow jobs import '${inRepository('samples/jobs/jobspy-export.csv')}'`)
  await withServerAdded(client, person, { transport, printed }, (env) =>
    askClient(client, person, { prompt, script: nextMove, env }),
  )
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
