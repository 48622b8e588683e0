import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumOf, tokensOf } from '#scripts/count-tokens.js'
import { judgeLetters, readLetters } from '#src/adapters/edges/mcp/tools/hunt/letters.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { applicationKinds } from '#src/domain/hunt/letters/of-application.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'
import { kindsWithoutQuote } from '#src/domain/hunt/verdicts/kinds.js'
import type { Evaluation, Figure } from './evaluation.js'

interface LabelledLetter {
  readonly language: string
  readonly label: MessageKind
  readonly subject: string
  readonly body: string
}

const hunt = { applications: 100, receipts: 160, others: 240, today: 5 } as const
const begin = Date.UTC(2026, 8, 1, 8)
const dayMs = 86_400_000
const page = toPageBudget(30_000, null)

/** The cost for an agent to read and judge all letters of a hunt once, and those of a day. Source: letters-reading. */
export const lettersEvaluation: Evaluation = {
  name: 'letters',
  async *run(data) {
    const labelled = readLabelled(data)
    if (labelled.length === 0) return
    const messages = makeHunt(labelled)
    const all = await cost(
      messages.map(({ message }) => message),
      labelsOf(messages),
    )
    const today = messages.slice(-hunt.today)
    const day = await cost(
      today.map(({ message }) => message),
      labelsOf(today),
    )
    yield {
      title: 'What letters cost an agent',
      method:
        `${hunt.applications} applications with ${hunt.receipts} receipts and ${hunt.others} other letters, half of them ` +
        'Japanese, drawn from the labelled letters. A scripted judge answers with the labels and quotes the first words of ' +
        'each letter. Tokens of o200k, in thousands.',
      figures: [
        figure('all letters', 'tokens to read', all.read, 35),
        figure('all letters', 'tokens to judge', all.judged, 7),
        figure('a day of five new ones', 'tokens to read and judge', day.read + day.judged, 0.6),
        { subject: 'all letters', measure: 'letters offered', value: all.offered / messages.length },
      ],
    }
  },
}

function figure(subject: string, measure: string, value: number, atMost: number): Figure {
  return { subject, measure, value, bound: { atMost } }
}

function readLabelled(data: string): readonly LabelledLetter[] {
  const folder = join(data, 'replies')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const lines = files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter(Boolean).flatMap((line) => {
    const { lang = 'en', subject = '', body = '', label } = JSON.parse(line) as Record<string, string | undefined>
    const kind = messageKinds.find((each) => each === label)
    return kind === undefined ? [] : [{ language: lang, label: kind, subject, body }]
  })
}

interface PlannedLetter {
  readonly message: UnderstoodMessage
  readonly label: MessageKind
}

function labelsOf(messages: readonly PlannedLetter[]): ReadonlyMap<number, MessageKind> {
  return new Map(messages.map(({ message, label }) => [message.id, label]))
}

/** Alternates letters of each language. Each is in the conversation of a job, so that matching is not measured. */
function makeHunt(labelled: readonly LabelledLetter[]): readonly PlannedLetter[] {
  const of = (isReceipt: boolean) => (letter: LabelledLetter) =>
    applicationKinds.includes(letter.label) && (letter.label === 'application_received') === isReceipt
  const inTurn = (letters: readonly LabelledLetter[], count: number) => {
    const languages = ['en', 'ja'].map((language) => letters.filter((letter) => letter.language === language))
    return Array.from({ length: count }, (_, i) => {
      const own = languages[i % 2] ?? []
      return own[Math.floor(i / 2) % own.length]
    }).filter((letter) => letter !== undefined)
  }
  const letters = [
    ...inTurn(labelled.filter(of(true)), hunt.receipts),
    ...inTurn(labelled.filter(of(false)), hunt.others),
  ]
  return letters.map((letter, i) => ({ label: letter.label, message: toMessage(letter, i) }))
}

function toMessage({ subject, body }: LabelledLetter, i: number): UnderstoodMessage {
  const job = (i % hunt.applications) + 1
  const fromEmail = `jobs@employer-${job}.example`
  const from = `Employer ${job} Careers <${fromEmail}>`
  const at = new Date(begin + i * 0.2 * dayMs).toISOString()
  const text = { subject, from, fromEmail, plainText: body, isBulk: false, invitations: [], sentOn: Date.parse(at) }
  const facts = understandMessage(text)
  return {
    ...facts,
    // of a letter in memory, only the beginning and end are kept
    ending: '',
    ...{ id: i + 1, messageId: `<${i + 1}@mail.example>`, threadId: `thread ${job}`, at, addedAt: at },
    ...{ mailbox: 'INBOX', from, fromEmail, to: [], subject, isOwn: false },
  }
}

type Row = readonly [id: number, at: string, from: string, subject: string, text?: string]

/** Returns thousands of tokens that an agent reads, and that it writes and is answered. */
async function cost(messages: readonly UnderstoodMessage[], labels: ReadonlyMap<number, MessageKind>) {
  const jobs = Array.from({ length: hunt.applications }, (_, i) => jobOf(i + 1))
  const huntJobs = new MemoryHuntJobs(new MemoryJobRepository(jobs))
  for (const { id } of jobs)
    await huntJobs.keepLink({
      ...{ jobId: id, target: { kind: 'thread', id: `thread ${id}` }, state: 'confirmed', evidence: null },
      at: new Date(begin).toISOString(),
    })
  let batch = 0
  const useCases = createHuntUseCases({
    ...{
      jobs: huntJobs,
      mail: new MemoryHuntMail(messages),
      me: [],
      clock: { now: () => new Date(begin + 90 * dayMs) },
    },
    ids: { next: () => `b${++batch}` },
  })
  const contexts = { openHunt: async () => useCases, page }
  const [reader, judge] = [readLetters(contexts), judgeLetters(contexts)]
  const [read, judged]: [number[], number[]] = [[], []]
  let offered = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { structuredContent } = await reader.call(cursor === undefined ? {} : { cursor })
    const answer = structuredContent as {
      readonly applications: readonly { readonly letters: readonly Row[] }[]
      readonly suspicious: readonly Row[]
      readonly next_cursor: string | null
    }
    read.push(tokensOf(answer))
    const rows = [...answer.applications.flatMap(({ letters }) => letters), ...answer.suspicious]
    offered += rows.length
    const letters = rows.filter((row) => row.length > 4).map((row) => judgementOf(row, labels))
    if (letters.length > 0)
      judged.push(tokensOf({ letters }), tokensOf((await judge.call({ letters })).structuredContent))
    cursor = answer.next_cursor
  }
  return { read: sumOf(read) / 1000, judged: sumOf(judged) / 1000, offered }
}

function judgementOf([id, , , subject, text = '']: Row, labels: ReadonlyMap<number, MessageKind>) {
  const kind = labels.get(id) ?? 'human_other'
  const words = [...(text || subject)].slice(0, 24).join('')
  return { email_id: id, kind, ...(kindsWithoutQuote.has(kind) ? {} : { quote: words }) }
}

function jobOf(id: number) {
  return {
    ...{ id, jobId: null, title: `Job ${id}`, company: `Employer ${id}`, description: null, location: null },
    ...{ url: `https://employer-${id}.example/1`, source: null, status: 'applied', capturedAt: null },
    ...{ createdAt: new Date(begin).toISOString(), updatedAt: null, payloadJson: '{}' },
  }
}
