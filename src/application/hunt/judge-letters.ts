import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { type LetterWords, saysWords } from '#src/domain/hunt/letters/letter-words.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import { identityOf } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import type { HuntStatement, JobReference, LetterVerdict, Turn } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { kindsOfSenders, kindsWithoutQuote, temptingKinds } from '#src/domain/hunt/verdicts/kinds.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import type { HuntParts } from './hunt-parts.js'
import { type GivenBy, keepStatements } from './keep-statements.js'

/** A verdict on a letter, with texts as given; null and absent are equal. */
export interface LetterJudgement {
  readonly emailId: number
  readonly kind: MessageKind
  readonly jobId?: number | null
  /** Words of the letter that prove it; required from an agent. */
  readonly quote?: string | null
  /** ISO 8601 with an offset, or in `zone`. */
  readonly starts?: string | null
  readonly ends?: string | null
  /** An IANA name, or `+09:00`. */
  readonly zone?: string | null
  readonly due?: string | null
  readonly turn?: Turn | null
  readonly note?: string | null
  /** Confirms that the letter's signs of fraud were seen. */
  readonly warned?: boolean | null
}

/** A verdict on all letters of one address. */
export interface SenderJudgement {
  readonly from: string
  readonly kind: MessageKind
}

export type GivenJudgement = LetterJudgement | SenderJudgement

export interface JudgeLettersRequest extends GivenBy {
  /** 1 to `maxJudgements`. */
  readonly letters: readonly GivenJudgement[]
  /** Verdicts that were already refused; if there are any, nothing is written. */
  readonly refused?: readonly JudgementFailure[]
}

export interface JudgementFailure {
  /** Null for a verdict that names no letter. */
  readonly emailId: number | null
  readonly error: string
}

export interface JudgedLetters {
  /** The batch id for undoing; null if nothing was written. */
  readonly batchId: string | null
  readonly judgedCount: number
  readonly failures: readonly JudgementFailure[]
}

export const maxJudgements = 100

/**
 * Stores verdicts on letters atomically; faults are in the outcome. Throws VALIDATION_ERROR for too many, DB_NOT_FOUND,
 * DB_ERROR, also if the storage has no table for them; TIMEOUT. Source: letters-judging.
 */
export class JudgeLetters {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ letters, refused = [], ...by }: JudgeLettersRequest): Promise<JudgedLetters> {
    if (letters.length + refused.length > maxJudgements)
      throw new AppError('VALIDATION_ERROR', `At most ${maxJudgements} letters can be judged in one call. Split them.`)
    const known = await this.#read(letters)
    // a person who reads the letter need not quote it
    const needsQuote = by.actor === 'agent'
    const checked = letters.map((each) => ('emailId' in each ? check(each, known, needsQuote) : ofSender(each)))
    const failures = [...refused, ...letters.flatMap((each, at) => failureOf(each, checked[at], letters.slice(0, at)))]
    if (failures.length > 0 || letters.length === 0) return { batchId: null, judgedCount: 0, failures }
    const statements = checked.flatMap((each) => (each !== undefined && 'statement' in each ? each.statement : []))
    const batchId = await keepStatements(this.#parts, statements, by)
    return { batchId, judgedCount: statements.length, failures: [] }
  }

  async #read(letters: readonly GivenJudgement[]): Promise<Known> {
    const { jobs, mail, me } = this.#parts
    const single = letters.flatMap((each) => ('emailId' in each ? each : []))
    const ids = [...new Set(single.map(({ emailId }) => emailId))]
    const found = mail === null || ids.length === 0 ? [] : (await mail.byIds({ ids, me })).messages
    const words = (await mail?.wordsOf(found)) ?? new Map<number, LetterWords>()
    const roster = await jobs.rosterOf([...new Set(single.flatMap(({ jobId }) => jobId ?? []))])
    return {
      messages: new Map(found.map((message) => [message.id, message])),
      words,
      jobs: new Map(roster.map(({ id, url }) => [id, { jobId: id, url }])),
    }
  }
}

interface Known {
  readonly messages: ReadonlyMap<number, UnderstoodMessage>
  readonly words: ReadonlyMap<number, LetterWords>
  readonly jobs: ReadonlyMap<number, JobReference>
}

type Checked = { readonly statement: HuntStatement } | { readonly fault: string }

function check(judgement: LetterJudgement, { messages, words, jobs }: Known, needsQuote: boolean): Checked {
  const { emailId, kind, jobId = null, quote = null, turn = null, note = null } = judgement
  const message = messages.get(emailId)
  if (message === undefined) return { fault: `No message in the archive has id ${emailId}.` }
  if (message.isOwn) return { fault: 'The applicant sent this letter, so it cannot be judged. Record a note instead.' }
  const job = jobId === null ? null : jobs.get(jobId)
  if (job === undefined) return { fault: `No job has id ${jobId}.` }
  const fault = quoteFault(judgement, words.get(emailId), needsQuote) ?? warningFault(judgement, message)
  if (fault !== null) return { fault }
  const times = readTimes(judgement)
  if ('fault' in times) return times
  const letter = identityOf(message)
  const verdict: LetterVerdict = { of: 'letter', letter, kind, job, quote, ...times, turn, note }
  return { statement: verdict }
}

function quoteFault(
  { kind, quote = null }: LetterJudgement,
  words: LetterWords | undefined,
  needsQuote: boolean,
): string | null {
  if (quote === null)
    return kindsWithoutQuote.has(kind) || !needsQuote
      ? null
      : `quote is missing: ${kind} needs the words of the letter that show it.`
  if (words !== undefined && saysWords(words, quote)) return null
  return 'The letter itself does not contain this quote. Quote it word for word, without gaps.'
}

function warningFault({ kind, warned = false }: LetterJudgement, { received }: UnderstoodMessage): string | null {
  if (received.warnings.length === 0 || warned === true || !temptingKinds.has(kind)) return null
  const signs = received.warnings.map(({ sign }) => sign).join(', ')
  return `The letter shows signs of fraud (${signs}). If you know that it is genuine, judge it with warned: true.`
}

type Times = Pick<LetterVerdict, 'starts' | 'ends' | 'zone' | 'due'>

function readTimes({ starts, ends, zone = null, due }: LetterJudgement): Times | { readonly fault: string } {
  const read: Record<'starts' | 'ends' | 'due', string | null> = { starts: null, ends: null, due: null }
  for (const [name, text] of Object.entries({ starts, ends, due })) {
    if (text == null) continue
    const given = readGivenTime(name, text, zone)
    if ('fault' in given) return given
    read[name as keyof typeof read] = given.time
  }
  if (read.ends !== null) {
    if (read.starts === null) return { fault: 'The interview has an end but no start: give starts.' }
    if (read.ends < read.starts) return { fault: 'The end must come after the start.' }
  }
  return { ...read, zone }
}

function ofSender({ from, kind }: SenderJudgement): Checked {
  const sender = from.trim().toLowerCase()
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(sender)) return { fault: 'from must be a bare address such as news@shop.example.' }
  if (!kindsOfSenders.includes(kind))
    return { fault: `All letters from one address can only be judged as one of ${kindsOfSenders.join(', ')}.` }
  return { statement: { of: 'sender', sender, kind } }
}

function failureOf(
  judgement: GivenJudgement,
  checked: Checked | undefined,
  before: readonly GivenJudgement[],
): readonly JudgementFailure[] {
  if (!('emailId' in judgement)) {
    const from = cutText(judgement.from, 80)
    return checked !== undefined && 'fault' in checked ? [{ emailId: null, error: `${from}: ${checked.fault}` }] : []
  }
  const { emailId } = judgement
  if (before.some((each) => 'emailId' in each && each.emailId === emailId))
    return [{ emailId, error: 'This letter is judged twice in this call.' }]
  return checked !== undefined && 'fault' in checked ? [{ emailId, error: checked.fault }] : []
}
