import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clientOf } from '../../src/adapters/clients/clients.js'
import { formatClientHttp } from '../../src/adapters/clients/format-client.js'
import { usualHomeFolder } from '../../src/adapters/system/home.js'
import { inRepository, listeningAddress } from '../kit/program.js'
import type { Machine } from './machine.js'
import { startModelServer } from './model-server.js'
import { Person } from './person.js'
import { findClientLine, findInstallLine } from './readme-lines.js'
import type { RealClient } from './real-clients.js'
import { statusFor } from './triage-script.js'

export const transports = ['stdio', 'HTTP'] as const
export type Transport = (typeof transports)[number]

export interface Played {
  readonly jobs: number
  readonly shortlisted: number
  /** Of installing, telling the client, importing and asking. */
  readonly seconds: number
}

/** A person with an empty home follows the README and asks the client to triage: what the queue says afterwards. Throws where a job was left or misjudged. */
export async function playClient(
  client: RealClient,
  transport: Transport,
  tarball: string,
  machine: Machine,
  folder: string,
): Promise<Played> {
  mkdirSync(folder)
  const began = performance.now()
  const person = new Person(machine, join(folder, 'home'))
  client.prepare?.(person.env.HOME ?? '')
  // beside the packed file, as the README has it
  copyFileSync(tarball, join(folder, basename(tarball)))
  const printed = await person.type(findInstallLine(readFileSync(inRepository('README.md'), 'utf8')), {}, folder)
  await person.type(`jobworkflow jobs import '${inRepository('samples/jobs/jobspy-export.csv')}'`)
  const { name } = clientOf(client.id)
  if (transport === 'stdio') {
    await person.type(findClientLine(printed, name))
    await ask(client, person, {})
  } else await askOverHttp(client, person)
  return { ...(await judge(person)), seconds: (performance.now() - began) / 1000 }
}

async function ask(client: RealClient, person: Person, more: Readonly<Record<string, string>>): Promise<void> {
  const model = await startModelServer(client.answer)
  try {
    const address = `http://${model.host}`
    await person.run(client.ask('triage my new jobs', address), { ...client.environment(address), ...more })
  } finally {
    await model.close()
  }
}

/** One server in the home, which asks for the token that `init` made. */
async function askOverHttp(client: RealClient, person: Person): Promise<void> {
  const server = spawn('jobworkflow', ['serve', '--port', '0'], { env: person.env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = await listeningAddress(server)
    const tokenFile = join(usualHomeFolder(person.env) ?? '', 'token')
    const { line } = formatClientHttp(
      client.id,
      { url, tokenFile },
      { env: person.env, platform: 'linux', shell: 'posix' },
    )
    const token = readFileSync(tokenFile, 'utf8').trim()
    await person.type(line ?? '')
    await ask(client, person, { JOBWORKFLOW_HTTP_TOKEN: token })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'close')
  }
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
