import type { MessageKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import { isSureReceipt } from '#src/domain/hunt/letters/sure-receipt.js'
import { understandingVersion } from '#src/domain/hunt/letters/understand-message.js'
import { identityOf } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { Judge } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { isGuess } from '#src/domain/hunt/verdicts/kinds.js'
import { cutText } from '#src/domain/shared/text.js'
import type { HuntParts } from './hunt-parts.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { keepStatements } from './keep-statements.js'
import { readApplications } from './read-hunt.js'

/** Where a page of letters goes on: after this letter. */
export interface LetterPosition {
  readonly at: string | null
  readonly id: number
}

export interface ReadLettersRequest {
  /** Only of these jobs; of all, and of none, when null. */
  readonly jobIds?: readonly number[] | null
  /** Only those that came into the archive then or later. */
  readonly since?: string | null
  /** Whether judged letters come too. */
  readonly isAll?: boolean
  /** 1 to 100; 40 when absent. */
  readonly limit?: number
  readonly position?: LetterPosition | null
}

export const letterLimit = { min: 1, max: 100, default: 40 } as const

/** How much of a letter is shown, in characters. */
export const maxLetterText = 600

/** A letter to be judged. */
export interface LetterToRead {
  readonly emailId: number
  readonly at: string | null
  /** Display string. */
  readonly from: string | null
  readonly subject: string | null
  /** Own words, cut; null of a sure receipt, of which nothing needs to be read. */
  readonly text: string | null
  /** What the rules take it for; null where they cannot tell. */
  readonly guess: MessageKind | null
  /** Who judged it, and as what; null where nobody did. */
  readonly judged: { readonly by: Judge; readonly kind: MessageKind } | null
  readonly dates: readonly { readonly at: string; readonly zone: string | null; readonly isDeadline: boolean }[]
  readonly warnings: readonly WarningSign[]
  /** Null where its job is not known. */
  readonly jobId: number | null
  /** Jobs that it may be of. */
  readonly candidates: readonly number[]
  readonly isSuspicious: boolean
}

export interface LettersPage {
  /** Newest first, undated last. */
  readonly letters: readonly LetterToRead[]
  /** Employers of the jobs among them, by id. */
  readonly companies: ReadonlyMap<number, string | null>
  readonly hasMore: boolean
  readonly unread: number
}

/**
 * The received letters of a hunt, those that nobody judged yet. A sure receipt that was read counts as judged by the rules from then on.
 * Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: letters-reading.
 */
export class ReadLetters {
  readonly #parts: HuntParts

  constructor(parts: HuntParts) {
    this.#parts = parts
  }

  async execute(request: ReadLettersRequest = {}): Promise<LettersPage> {
    const { limit = letterLimit.default, position = null, isAll = false } = request
    const hunt = await readApplications(this.#parts, request.jobIds ?? [])
    const all = lettersOf(hunt, request)
    const left = position === null ? all : all.filter((letter) => comesAfter(letter, position))
    const page = left.slice(0, limit)
    const letters = await this.#read(page)
    if (!isAll) await this.#note(hunt, page)
    const ids = new Set(letters.flatMap(({ jobId, candidates }) => [...(jobId === null ? [] : [jobId]), ...candidates]))
    return {
      letters,
      companies: new Map([...ids].map((id) => [id, hunt.jobs.get(id)?.company ?? null])),
      hasMore: left.length > limit,
      unread: hunt.unread,
    }
  }

  async #read(page: readonly LinkedMessage[]): Promise<readonly LetterToRead[]> {
    const ids = page.filter((letter) => !isSureReceipt(letter)).map(({ id }) => id)
    const words = ids.length === 0 ? null : await this.#parts.mail?.wordsOf(ids)
    return page.map((letter) => toLetter(letter, words?.get(letter.id)?.text ?? null))
  }

  /** Where storage has no place for it, they come again. */
  async #note({ keepsEntries }: HuntView, page: readonly LinkedMessage[]): Promise<void> {
    const sure = page.filter((letter) => isSureReceipt(letter) && letter.verdict === null)
    if (sure.length === 0 || !keepsEntries || this.#parts.ids === undefined) return
    const nothing = { job: null, starts: null, ends: null, zone: null, due: null, turn: null, note: null }
    const statements = sure.map((letter) => ({
      ...{ of: 'letter' as const, letter: identityOf(letter), kind: letter.received.kind },
      ...{ quote: letter.received.quote, ...nothing },
    }))
    await keepStatements(this.#parts, statements, { actor: 'rule', client: `rules ${understandingVersion}` })
  }
}

function lettersOf(hunt: HuntView, { jobIds = null, since = null, isAll = false }: ReadLettersRequest) {
  const unlinked = new Set(hunt.unlinked.map(({ id }) => id))
  const ofJobs = jobIds === null ? null : new Set(jobIds)
  return hunt.messages.filter((message) => {
    const { id, isOwn, match, verdict, addedAt } = message
    if (isOwn || (verdict !== null && !isAll)) return false
    if (since !== null && (addedAt ?? '') < since) return false
    if (ofJobs !== null) return match.jobId !== null && ofJobs.has(match.jobId)
    return match.jobId !== null || unlinked.has(id) || verdict !== null
  })
}

function comesAfter({ at, id }: LinkedMessage, position: LetterPosition): boolean {
  if (at === position.at) return id < position.id
  if (at === null || position.at === null) return at === null
  return at < position.at
}

function toLetter(message: LinkedMessage, words: string | null): LetterToRead {
  const { id, at, from, subject, received, verdict, dates, invitations, match } = message
  const invited = invitations.flatMap(({ start, zone, isCancelled }) =>
    start === null || isCancelled ? [] : [{ at: start, zone, isDeadline: false }],
  )
  return {
    ...{ emailId: id, at, from, subject },
    text: words === null ? null : cutText(words, maxLetterText),
    guess: isGuess(received.kind) ? received.kind : null,
    judged: verdict === null ? null : { by: verdict.judged, kind: verdict.kind },
    dates: [...invited, ...dates.map(({ at: day, zone, isDeadline }) => ({ at: day, zone, isDeadline }))],
    warnings: [...new Set(received.warnings.map(({ sign }) => sign))],
    jobId: match.jobId,
    candidates: match.candidates.slice(0, maxCandidates),
    isSuspicious: received.warnings.length > 0,
  }
}

const maxCandidates = 3
