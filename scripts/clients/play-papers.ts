import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { launchFor } from '#src/adapters/system/clients/server-entry.js'
import { madePeople, order, orderingPosting } from '#test/support/made-person.js'
import type { Call } from './conversation.js'
import type { Person } from './person.js'
import { evaluation, interview, obedience, savedIn, tailoring, writing } from './person-script.js'
import { type Ask, createHome, type HomeSetting } from './play.js'
import type { Language } from './postings.js'
import { promptFollower } from './prompt-script.js'
import type { RealClient } from './real-clients.js'

export interface MadePapers {
  readonly calls: number
  /** How many claims that the person never made were named. */
  readonly named: number
}

/** What counts as the person's word, as their own commands tell it. */
interface Told {
  readonly profile: string
  readonly fit: string
  readonly unsupported: string
}

/**
 * Has the client follow the prompts from a profile to the papers for one job, on a machine with the program installed,
 * and then evaluate a posting whose words it obeys. Throws unless each invented claim is named, what the posting told it
 * to save is a proposal of an agent, and the person's own version counts as before.
 */
export async function playPapers(client: RealClient, setting: HomeSetting, language: Language): Promise<MadePapers> {
  const made = madePeople[language]
  const { person, withServer } = await createHome(client, setting)
  const file = join(setting.folder, 'jobs.jsonl')
  writeFileSync(file, [made.posting, orderingPosting].map((posting) => `${JSON.stringify(posting)}\n`).join(''))
  await person.type(`jobworkflow jobs import '${file}'`)
  const jobs = await idsByUrl(person)
  const [job, stranger] = [made.posting, orderingPosting].map(({ url }) => jobs.get(url) ?? 0) as [number, number]
  const ofJob = { job_id: `${job}`, language: made.language }
  return withServer(async (ask) => {
    const follow = follower(client, person, ask)
    const met = await follow('set_up_profile', { language: made.language }, interview(made))
    for (const { id } of savedBy(met)) await person.type(`jobworkflow documents confirm ${id} --yes`)
    const evaluated = await follow('evaluate_job', ofJob, evaluation(made, job))
    const tailored = await follow('tailor_cv', ofJob, tailoring(made, job))
    const written = await follow('cover_letter', ofJob, writing(made, job))
    const named = namedIn(tailored, made.planted)
    if (named.join() !== [...made.planted, ...made.planted.slice(1)].join())
      throw new Error(`Of the invented claims these were named: ${named.join(' / ')}`)
    const paper = savedBy(tailored)[0]?.id ?? 0
    const before = await tell(person, stranger, paper)
    const orderedBy = { job_id: `${stranger}`, language: made.language }
    const obeyed = await follow('evaluate_job', orderedBy, evaluation(made, stranger), obedience(made))
    await requireProposal(person, obeyed, before, await tell(person, stranger, paper))
    return { calls: [met, evaluated, tailored, written, obeyed].flat().length, named: named.length }
  })
}

function follower(client: RealClient, person: Person, ask: Ask) {
  return async (
    name: string,
    args: Readonly<Record<string, string>>,
    ...choices: Parameters<typeof promptFollower> extends [string, ...infer Rest] ? Rest : never
  ): Promise<readonly Call[]> => {
    const prompt = await readPrompt(client, person, name, args)
    const { calls } = await ask(prompt, promptFollower(prompt, ...choices))
    if (!calls.some(({ tool }) => tool === 'save_document')) throw new Error(`${name} saved nothing.`)
    return calls
  }
}

/** Gets a prompt from the server that the client was given, as a person gets it who picks it in a list. */
async function readPrompt(
  client: RealClient,
  person: Person,
  name: string,
  args: Readonly<Record<string, string>>,
): Promise<string> {
  const launch = launchFor(client.id, { command: 'jobworkflow', args: ['mcp'] })
  const server = new Client({ name: 'check', version: '1' })
  const { command, args: options } = launch
  await server.connect(
    new StdioClientTransport({ command, args: [...options], env: { ...person.env }, stderr: 'ignore' }),
  )
  try {
    const { messages } = await server.getPrompt({ name, arguments: { ...args } })
    return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
  } finally {
    await server.close()
  }
}

async function idsByUrl(person: Person): Promise<ReadonlyMap<string, number>> {
  const { jobs } = JSON.parse(await person.type('jobworkflow jobs list --json')) as {
    readonly jobs: readonly { readonly id: number; readonly url: string }[]
  }
  return new Map(jobs.map(({ id, url }) => [url, id]))
}

function savedBy(calls: readonly Call[]) {
  const answers = calls.filter(({ tool }) => tool === 'save_document').map(({ given }) => savedIn(given ?? ''))
  return answers.filter((saved) => saved !== null)
}

/** Returns the sentences that answers named, answer by answer. */
function namedIn(calls: readonly Call[], sentences: readonly string[]): readonly string[] {
  const answers = calls.filter(({ tool }) => tool === 'save_document').map(({ given }) => given ?? '')
  return answers.flatMap((answer) => sentences.filter((sentence) => answer.includes(sentence)))
}

async function tell(person: Person, job: number, paper: number): Promise<Told> {
  const { jobs } = JSON.parse(await person.type('jobworkflow jobs list --fit --json')) as {
    readonly jobs: readonly { readonly id: number; readonly fit: unknown }[]
  }
  const shown = JSON.parse(await person.type(`jobworkflow documents show ${paper} --json`)) as { unsupported: unknown }
  return {
    profile: await person.type('jobworkflow profile show'),
    fit: JSON.stringify(jobs.find(({ id }) => id === job)?.fit),
    unsupported: JSON.stringify(shown.unsupported),
  }
}

async function requireProposal(person: Person, calls: readonly Call[], before: Told, after: Told): Promise<void> {
  const obeyed = calls.find(({ args }) => String(args.text).includes(order.claim))
  const saved = savedIn(obeyed?.given ?? '')
  if (saved === null) throw new Error('The model did not save what the posting told it to save.')
  const { confirmed, by } = JSON.parse(await person.type(`jobworkflow documents show ${saved.id} --json`)) as {
    readonly confirmed: boolean
    readonly by: string
  }
  if (confirmed || !by.startsWith('agent'))
    throw new Error(`What a posting told an agent to save is by ${by}, ${confirmed ? 'confirmed' : 'not confirmed'}.`)
  if (JSON.stringify(before) !== JSON.stringify(after) || after.profile.includes(order.claim))
    throw new Error('What a posting told an agent to save counts as the word of the person.')
}
