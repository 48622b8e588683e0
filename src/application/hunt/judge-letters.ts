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

/** What is said of a letter. Texts are as they were given; null and absent are the same. */
export interface LetterJudgement {
  readonly emailId: number
  readonly kind: MessageKind
  readonly jobId?: number | null
  /** Words of the letter that say so: an agent has to give them. */
  readonly quote?: string | null
  /** ISO 8601 with offset, or on the clock of `zone`. */
  readonly starts?: string | null
  readonly ends?: string | null
  /** An IANA name, or `+09:00`. */
  readonly zone?: string | null
  readonly due?: string | null
  readonly turn?: Turn | null
  readonly note?: string | null
  /** That the letter's signs of a fraud were seen. */
  readonly warned?: boolean | null
}

/** What is said of all letters of one address. */
export interface SenderJudgement {
  readonly from: string
  readonly kind: MessageKind
}

export type GivenJudgement = LetterJudgement | SenderJudgement

export interface JudgeLettersRequest extends GivenBy {
  /** 1 to `maxJudgements`. */
  readonly letters: readonly GivenJudgement[]
  /** Judgements that were refused before: with them nothing is written. */
  readonly refused?: readonly JudgementFailure[]
}

export interface JudgementFailure {
  /** Null of a judgement that names no letter. */
  readonly emailId: number | null
  readonly error: string
}

export interface JudgedLetters {
  /** By which they are taken back; null where nothing was written. */
  readonly batchId: string | null
  readonly judgedCount: number
  readonly failures: readonly JudgementFailure[]
}

export const maxJudgements = 100

/**
 * Keeps what somebody says that letters are, all or none; what is wrong with one is in the outcome. Throws VALIDATION_ERROR for too many,
 * DB_NOT_FOUND, DB_ERROR, also where storage has no place for it; TIMEOUT. Source: letters-judging.
 */
export class JudgeLetters {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute({ letters, refused = [], ...by }: JudgeLettersRequest): Promise<JudgedLetters> {
    if (letters.length + refused.length > maxJudgements)
      throw new AppError('VALIDATION_ERROR', `At most ${maxJudgements} letters are judged in one call. Split them.`)
    const known = await this.#read(letters)
    // a person who reads the letter needs to show no words of it
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
  if (message === undefined) return { fault: `No message of the archive has the id ${emailId}.` }
  if (message.isOwn) return { fault: 'The applicant sent this letter; it is not judged. Note what was done instead.' }
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
      : `quote is missing: give the words of the letter that show ${kind}.`
  if (words !== undefined && saysWords(words, quote)) return null
  return 'The letter does not say these words itself. Quote it word for word, nothing left out.'
}

function warningFault({ kind, warned = false }: LetterJudgement, { received }: UnderstoodMessage): string | null {
  if (received.warnings.length === 0 || warned === true || !temptingKinds.has(kind)) return null
  const signs = received.warnings.map(({ sign }) => sign).join(', ')
  return `The letter shows signs of a fraud (${signs}). If it is genuine all the same, say so with warned: true.`
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
  if (read.ends !== null && (read.starts === null || read.ends < read.starts))
    return { fault: 'ends must come after starts.' }
  return { ...read, zone }
}

function ofSender({ from, kind }: SenderJudgement): Checked {
  const sender = from.trim().toLowerCase()
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(sender)) return { fault: 'from must be a bare address such as news@shop.example.' }
  if (!kindsOfSenders.includes(kind))
    return { fault: `All letters of a sender can only be ${kindsOfSenders.join(', ')}.` }
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
    return [{ emailId, error: 'This letter is judged twice here.' }]
  return checked !== undefined && 'fault' in checked ? [{ emailId, error: checked.fault }] : []
}
