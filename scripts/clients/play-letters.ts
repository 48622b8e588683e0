import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { sumOf, tokensOf } from '#scripts/count-tokens.js'
import { huntSize, labelledHunt } from './labelled-letters.js'
import { letterReader } from './letters-script.js'
import type { Person } from './person.js'
import { createHome, type HomeSetting } from './play.js'
import type { RealClient } from './real-clients.js'

// bounds in o200k tokens for reading all letters once, and for judging them
const most = { read: 35_000, judged: 7_000 } as const

export interface ReadHunt {
  readonly judged: number
  /** Tokens of the letters as given to the model, and of its verdicts with their answers. */
  readonly tokens: { readonly read: number; readonly judged: number }
}

/**
 * Has the client read and judge all letters of a hunt, on a machine with the program installed. Throws if a letter is
 * left, or if it costs too many tokens.
 */
export async function playLetters(client: RealClient, setting: HomeSetting): Promise<ReadHunt> {
  const { folder } = setting
  const { person, withServer } = await createHome(client, setting)
  const { jobs, mbox, labels } = labelledHunt()
  for (const [name, content] of [['jobs.jsonl', jobs] as const, ['letters.mbox', mbox] as const])
    writeFileSync(join(folder, name), content)
  await person.type(`jobworkflow jobs import '${join(folder, 'jobs.jsonl')}'`)
  await person.type(`jobworkflow mail import '${join(folder, 'letters.mbox')}' --address me@home.example`)
  const { calls } = await withServer((ask) => ask('read my letters', letterReader(labels)))
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

/** Returns the number of unjudged letters; capped, because at most 100 are counted. */
async function lettersLeft(person: Person): Promise<number> {
  const { applications, suspicious, has_more } = JSON.parse(
    await person.type('jobworkflow letters list --json --limit 100'),
  ) as { applications: { letters: unknown[] }[]; suspicious: unknown[]; has_more: boolean }
  return sumOf(applications.map(({ letters }) => letters.length)) + suspicious.length + Number(has_more)
}
