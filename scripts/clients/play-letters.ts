import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { sumOf, tokensOf } from '#scripts/count-tokens.js'
import { askClient } from './ask-client.js'
import { huntSize, labelledHunt } from './labelled-letters.js'
import { letterReader } from './letters-script.js'
import { Person } from './person.js'
import type { Setting } from './play.js'
import type { RealClient } from './real-clients.js'
import { withServerTold } from './tell-client.js'

// of o200k: what all letters cost to read once, and to judge
const most = { read: 35_000, judged: 7_000 } as const

export interface ReadHunt {
  readonly judged: number
  /** Of what the model was given of the letters, and of what it wrote of them and was answered. */
  readonly tokens: { readonly read: number; readonly judged: number }
}

/** A person whose machine has the program has the letters of a whole hunt read and judged. Throws where one is left, or where that costs too much. */
export async function playLetters(
  client: RealClient,
  { machine, folder, transport }: Omit<Setting, 'tarball'>,
): Promise<ReadHunt> {
  mkdirSync(folder)
  const person = new Person(machine, join(folder, 'home'))
  client.prepare?.(person.env.HOME ?? '')
  const printed = await person.type('jobworkflow init')
  const { jobs, mbox, labels } = labelledHunt()
  for (const [name, content] of [['jobs.jsonl', jobs] as const, ['letters.mbox', mbox] as const])
    writeFileSync(join(folder, name), content)
  await person.type(`jobworkflow jobs import '${join(folder, 'jobs.jsonl')}'`)
  await person.type(`jobworkflow mail import '${join(folder, 'letters.mbox')}' --address me@home.example`)
  const { calls } = await withServerTold(client, person, { transport, printed }, (env) =>
    askClient(client, person, { prompt: 'read my letters', script: letterReader(labels), env }),
  )
  const given = (tool: string) =>
    sumOf(calls.filter((call) => call.tool === tool).map((call) => countTokens(call.given ?? '')))
  const said = sumOf(calls.filter(({ tool }) => tool === 'judge_letters').map(({ args }) => tokensOf(args)))
  const tokens = { read: given('read_letters'), judged: given('judge_letters') + said }
  const judged = labels.size - (await lettersLeft(person))
  if (judged < huntSize.receipts + huntSize.others)
    throw new Error(`${judged} of ${labels.size} letters were read after ${calls.length} calls.`)
  if (tokens.read > most.read || tokens.judged > most.judged)
    throw new Error(`${tokens.read} tokens to read and ${tokens.judged} to judge, of ${most.read} and ${most.judged}.`)
  return { judged, tokens }
}

/** Those that nobody judged; of 100 at most it is told how many. */
async function lettersLeft(person: Person): Promise<number> {
  const { applications, suspicious, has_more } = JSON.parse(
    await person.type('jobworkflow letters list --json --limit 100'),
  ) as { applications: { letters: unknown[] }[]; suspicious: unknown[]; has_more: boolean }
  return sumOf(applications.map(({ letters }) => letters.length)) + suspicious.length + Number(has_more)
}
