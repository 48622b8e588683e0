import type { StatedDate } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import { isSureReceipt } from '#src/domain/hunt/letters/sure-receipt.js'
import { understandingVersion } from '#src/domain/hunt/letters/understand-message.js'
import { identityOf, withoutCopies } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import { type Judge, nothingSaid } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { isGuess } from '#src/domain/hunt/verdicts/kinds.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutToColumns } from '#src/domain/shared/text.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { keepStatements } from './keep-statements.js'
import { readApplications } from './read-hunt.js'

/**
 * The position of a letter: a page continues after it. `newest` is the time of the newest letter of its application.
 */
export interface LetterPosition {
  readonly newest: string
  readonly jobId: number
  readonly at: string
  readonly id: number
}

export interface ReadLettersRequest {
  /** Only letters of these jobs; null means all, including those without a job. */
  readonly jobIds?: readonly number[] | null
  /** Only letters added to the archive at this time or later: ISO 8601 with an offset, or a day in UTC. */
  readonly since?: string | null
  /** Whether to include judged letters. */
  readonly isAll?: boolean
  /** 1 to 100; defaults to 40. */
  readonly limit?: number
  readonly position?: LetterPosition | null
  /** Returns how many letters of the page fit into an answer; defaults to all. */
  readonly fit?: (page: Omit<LettersPage, 'hasMore' | 'position'>) => number
}

export const letterLimit = { min: 1, max: 100, default: 40 } as const

/** The length of the shown text in columns; a Japanese character takes two. */
export const maxLetterText = 300

/** A letter to be judged. */
export interface LetterToRead {
  readonly emailId: number
  readonly at: string | null
  /** Display string. */
  readonly from: string | null
  readonly subject: string | null
  /** The letter's own words, shortened; null for a sure receipt and for bulk mail, which need not be read. */
  readonly text: string | null
  /** The kind according to the rules; null if they cannot tell. */
  readonly guess: MessageKind | null
  /** Who judged it, and the kind; null if nobody did. */
  readonly judged: { readonly by: Judge; readonly kind: MessageKind } | null
  readonly dates: readonly { readonly at: string; readonly zone: string | null; readonly isDeadline: boolean }[]
  readonly warnings: readonly WarningSign[]
  /** Null if its job is unknown. */
  readonly jobId: number | null
  /** The possible jobs. */
  readonly candidates: readonly number[]
  /** For bulk mail, the number of letters of its sender that it represents; null for a single letter. */
  readonly ofSender: { readonly address: string; readonly count: number } | null
  readonly isSuspicious: boolean
}

export interface LettersPage {
  /** Grouped by application, the one with the newest letter first; within each newest first, undated ones last. */
  readonly letters: readonly LetterToRead[]
  /** The employers of the jobs in the page, by job id. */
  readonly companies: ReadonlyMap<number, string | null>
  readonly hasMore: boolean
  /** The position of the last letter; null if there is none. */
  readonly position: LetterPosition | null
  readonly unread: number
}

/**
 * Reads the received letters of a hunt that nobody has judged yet. A sure receipt counts as judged by the rules once it
 * was read. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: letters-reading.
 */
export class ReadLetters {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute(request: ReadLettersRequest = {}): Promise<LettersPage> {
    const { limit = letterLimit.default, position = null, isAll = false } = request
    const hunt = await readApplications(this.#parts, request.jobIds ?? [])
    const all = byApplication(lettersOf(hunt, request))
    const left = position === null ? all : all.filter((placed) => compare(placed.position, position) > 0)
    const page = left.slice(0, limit)
    const letters = await this.#read(page.map(({ letter }) => letter))
    const ids = new Set(letters.flatMap(({ jobId, candidates }) => [...(jobId === null ? [] : [jobId]), ...candidates]))
    const companies = new Map([...ids].map((id) => [id, hunt.jobs.get(id)?.company ?? null]))
    const count = request.fit?.({ letters, companies, unread: hunt.unread }) ?? letters.length
    const given = page.slice(0, count)
    // letters that did not fit were not read
    if (!isAll)
      await this.#note(
        hunt,
        given.map(({ letter }) => letter),
      )
    return {
      ...{ letters: letters.slice(0, count), companies, unread: hunt.unread },
      hasMore: left.length > count,
      position: given.at(-1)?.position ?? null,
    }
  }

  async #read(page: readonly FoundLetter[]): Promise<readonly LetterToRead[]> {
    const isRead = (letter: FoundLetter) => !isSureReceipt(letter) && letter.ofSender === null
    const words = await this.#parts.mail?.wordsOf(page.filter(isRead))
    return page.map((letter) => toLetter(letter, words?.get(letter.id)?.text ?? null))
  }

  /** Marks sure receipts as judged. If the storage has no table for this, they appear again. */
  async #note({ keepsEntries }: HuntView, page: readonly LinkedMessage[]): Promise<void> {
    const sure = page.filter((letter) => isSureReceipt(letter) && letter.verdict === null)
    if (sure.length === 0 || !keepsEntries || this.#parts.ids === undefined) return
    const statements = sure.map((letter) => ({
      ...{ of: 'letter' as const, letter: identityOf(letter), ...nothingSaid, job: null },
      ...{ kind: letter.received.kind, quote: letter.received.quote },
    }))
    await keepStatements(this.#parts, statements, { actor: 'rule', client: `rules ${understandingVersion}` })
  }
}

/** Returns the letters to read, newest first, each once; bulk mail as one letter of each sender. */
export function lettersOf(hunt: HuntView, { jobIds = null, since: text = null, isAll = false }: ReadLettersRequest) {
  const since = text === null ? null : readSince(text)
  const unlinked = new Set(hunt.unlinked.map(({ id }) => id))
  const ofJobs = jobIds === null ? null : new Set(jobIds)
  const found = hunt.messages.filter((message) => {
    const { id, isOwn, match, verdict, addedAt } = message
    if (isOwn || (verdict !== null && !isAll)) return false
    if (since !== null && (addedAt ?? '') < since) return false
    if (ofJobs !== null) return [match.jobId ?? 0, ...match.roundOf].some((job) => ofJobs.has(job))
    const mayBelong = match.jobId !== null || match.candidates.length > 0 || match.roundOf.length > 0
    return mayBelong || unlinked.has(id) || verdict !== null
  })
  return folded(withoutCopies(found), unlinked)
}

/** Returns the ids of all unjudged letters, of bulk mail too. */
export function unjudgedLetters(hunt: HuntView): ReadonlySet<number> {
  const unlinked = new Set(hunt.unlinked.map(({ id }) => id))
  return new Set(hunt.messages.filter((message) => isUnjudged(message, unlinked)).map(({ id }) => id))
}

function isUnjudged({ id, isOwn, match, verdict }: LinkedMessage, unlinked: ReadonlySet<number>): boolean {
  if (isOwn || verdict !== null) return false
  return match.jobId !== null || match.candidates.length > 0 || match.roundOf.length > 0 || unlinked.has(id)
}

export type FoundLetter = LinkedMessage & Pick<LetterToRead, 'ofSender'>

/** Keeps only the newest of an employer's bulk mails from one address. */
function folded(letters: readonly LinkedMessage[], unlinked: ReadonlySet<number>): readonly FoundLetter[] {
  const counts = new Map<string, number>()
  const addressOf = ({ id, match, verdict, fromEmail }: LinkedMessage) =>
    match.roundOf.length > 0 && verdict === null && !unlinked.has(id) ? (fromEmail?.toLowerCase() ?? null) : null
  for (const letter of letters) {
    const address = addressOf(letter)
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  return letters.flatMap((letter) => {
    const address = addressOf(letter)
    if (address === null) return { ...letter, ofSender: null }
    const count = counts.get(address)
    counts.delete(address)
    if (count === undefined) return []
    const [jobId = null, ...others] = letter.match.roundOf
    const match = others.length > 0 ? { ...letter.match, candidates: letter.match.roundOf } : { ...letter.match, jobId }
    return { ...letter, match, ofSender: { address, count } }
  })
}

function readSince(text: string): string {
  const given = readGivenTime('since', text, null)
  if ('time' in given) return given.time
  throw new AppError('VALIDATION_ERROR', 'since must be a day, or a time with its offset: 2026-07-08T15:00+09:00.')
}

interface PlacedLetter {
  readonly letter: FoundLetter
  readonly position: LetterPosition
}

/**
 * Sorts by application; `letters` come newest first. Verdicts given meanwhile can only move an application back, so
 * that no letter moves before an earlier position.
 */
function byApplication(letters: readonly FoundLetter[]): readonly PlacedLetter[] {
  const newest = new Map<number, string>()
  for (const { match, at } of letters) {
    const job = match.jobId ?? 0
    if (!newest.has(job)) newest.set(job, at ?? '')
  }
  const placed = letters.map((letter): PlacedLetter => {
    const jobId = letter.match.jobId ?? 0
    return { letter, position: { newest: newest.get(jobId) ?? '', jobId, at: letter.at ?? '', id: letter.id } }
  })
  return placed.sort((a, b) => compare(a.position, b.position))
}

function compare(a: LetterPosition, b: LetterPosition): number {
  if (a.newest !== b.newest) return a.newest < b.newest ? 1 : -1
  if (a.jobId !== b.jobId) return b.jobId - a.jobId
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return b.id - a.id
}

function toLetter(message: FoundLetter, words: string | null): LetterToRead {
  const { id, at, from, subject, received, verdict, dates, invitations, match, ofSender } = message
  const invited = invitations.flatMap(({ start, zone, isCancelled }) =>
    start === null || isCancelled ? [] : [{ at: start, zone, isDeadline: false }],
  )
  return {
    ...{ emailId: id, at, from, subject },
    text: words === null ? null : cutToColumns(words, maxLetterText),
    guess: isGuess(received.kind) ? received.kind : null,
    judged: verdict === null ? null : { by: verdict.judged, kind: verdict.kind },
    dates: [...invited, ...dates.map(toRead)],
    warnings: [...new Set(received.warnings.map(({ sign }) => sign))],
    jobId: match.jobId,
    candidates: match.candidates.slice(0, maxCandidates),
    ofSender,
    isSuspicious: received.warnings.length > 0,
  }
}

/** Returns only a zone that the letter states, because an agent reads the letter itself. */
function toRead({ at, zone, zoneFrom, isDeadline }: StatedDate) {
  return { at, zone: zoneFrom === undefined ? zone : null, isDeadline }
}

const maxCandidates = 3
