import type { AskedBoards } from '#src/application/jobs/ports/asked-boards.js'
import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import type { BoardRow, JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { JobIntake } from '#src/application/jobs/ports/job-intake.js'
import type { BadBoardLine, KnownBoards } from '#src/application/jobs/ports/known-boards.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { boardFactsOf } from '#src/domain/jobs/board-failure.js'
import { type BoardReference, formatReference } from '#src/domain/jobs/board-reference.js'
import {
  type BoardQuestion,
  type KnownBoard,
  postingMatchOf,
  searchBoards,
  type TitleMatch,
} from '#src/domain/jobs/board-search.js'
import type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
import { readHead, readPosting } from '#src/domain/jobs/read-posting.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { type FindBoardsRequest, toQuestion } from './find-boards.js'
import { goneLately, noteIfGone } from './gone-boards.js'

/** A run asks at most this many boards. */
export const maxAskedBoards = 25
/** A run asks no further boards once it has found this many new postings; of one board, more are only counted. */
export const maxFoundPostings = 200
/** How many postings are looked up in the queue together. */
const siftedAtOnce = 100
const dayMs = 24 * 60 * 60 * 1000

export interface FindPostingsRequest extends FindBoardsRequest {
  /** How many boards are asked at most; defaults to 25, which is also the most. */
  readonly limit?: number
  /** Stops the run; the board that is being read is asked again by the next one. */
  readonly signal?: AbortSignal
  /** Called with the board that is asked, how many were asked before it and are asked in all, and its postings. */
  readonly onProgress?: (progress: FindingProgress) => void
}

export interface FindingProgress {
  readonly reference: string
  readonly done: number
  readonly total: number
  readonly fetched: number
}

/** A posting that no job has. */
export interface FoundPosting {
  readonly board: BoardReference
  readonly url: string
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  /** As the board listed it. */
  readonly row: BoardRow
}

/** What one board answered. */
export interface AskedBoard {
  readonly reference: string
  readonly company: string
  readonly fetched: number
  readonly matched: number
  /** How many of the matching postings no job has, also of those that were not kept. */
  readonly fresh: number
  readonly isGone: boolean
  /** Why it could not be read to the end; null if it could. */
  readonly failure: AppError | null
}

export interface FoundPostings {
  readonly asked: readonly AskedBoard[]
  readonly postings: readonly FoundPosting[]
  /** How many more boards fit that were not asked this question within a day. */
  readonly waiting: number
  /** How many boards fit that were asked within a day, before this run. */
  readonly askedBefore: number
  /** How many boards fit that are known to be gone, before this run. */
  readonly gone: number
  /** False if the signal stopped it. */
  readonly finished: boolean
  readonly bad: readonly BadBoardLine[]
}

export interface FindPostingsParts {
  readonly known: KnownBoards
  readonly boards: Pick<JobBoards, 'postings'>
  readonly intake: Pick<JobIntake, 'findKnown'>
  readonly gone: GoneBoards
  readonly asked: AskedBoards
  readonly clock: Clock
  readonly htmlToText: HtmlToText
}

/**
 * Asks the boards that fit a question for postings whose titles it names, and returns those that no job has. A run asks
 * a few boards, one after the other; the next run goes on with those that were not asked within a day. A board that
 * fails does not stop the others; one that is gone is remembered, and not asked for 90 days. Nothing is added. Throws
 * VALIDATION_ERROR, DB_ERROR. Source: sync-boards, sync-boards-gone.
 */
export class FindPostings {
  readonly #parts: FindPostingsParts

  constructor(parts: FindPostingsParts) {
    this.#parts = parts
  }

  async execute({
    limit = maxAskedBoards,
    signal,
    onProgress,
    ...request
  }: FindPostingsRequest): Promise<FoundPostings> {
    const question = toQuestion(request)
    const { known, gone, asked: log, clock } = this.#parts
    const { boards, bad } = await known.read()
    const fits = searchBoards(boards, question).map((board) => ({ ...board, reference: formatReference(board) }))
    const lost = await goneLately(gone, clock.now())
    const key = keyOf(question)
    const before = await log.since(key, new Date(clock.now().getTime() - dayMs).toISOString())
    const left = fits.filter(({ reference }) => !lost.has(reference) && !before.has(reference))
    const chosen = left.slice(0, Math.min(limit, maxAskedBoards))
    const [asked, found]: [AskedBoard[], Finding] = [[], new Finding(this.#parts, postingMatchOf(question), signal)]
    for (const board of chosen) {
      if (signal?.aborted || found.postings.length >= maxFoundPostings) break
      const { reference } = board
      const progress = { reference, done: asked.length, total: chosen.length }
      const answer = await found.ask(board, (fetched) => onProgress?.({ ...progress, fetched }))
      // an answer that was cut off by the person is no answer
      if (signal?.aborted) break
      const isGone = await noteIfGone(gone, reference, answer.failure, clock.now())
      asked.push({ reference, company: board.company, ...answer, isGone })
      if (!isUnanswered(answer)) await log.note(key, reference, clock.now().toISOString())
    }
    // if no board answered, it is this machine that has no connection
    const unanswered = asked.every(isUnanswered) ? [] : asked.filter(isUnanswered)
    for (const { reference } of unanswered) await log.note(key, reference, clock.now().toISOString())
    return {
      asked,
      postings: found.postings,
      waiting: left.length - asked.length,
      askedBefore: fits.filter(({ reference }) => before.has(reference) && !lost.has(reference)).length,
      gone: fits.filter(({ reference }) => lost.has(reference)).length,
      finished: signal?.aborted !== true,
      bad,
    }
  }
}

function isUnanswered({ failure }: Pick<AskedBoard, 'failure'>): boolean {
  const facts = boardFactsOf(failure)
  return facts?.problem === 'board-not-read' && facts.statusCode === null
}

function keyOf({ query, place, language, field }: BoardQuestion): string {
  return JSON.stringify([query, place, language, field].map((text) => text?.trim().toLowerCase() ?? null))
}

/** Collects the new postings of one board after the other. */
class Finding {
  readonly postings: FoundPosting[] = []
  readonly #seen = new Set<string>()
  readonly #parts: FindPostingsParts
  readonly #match: TitleMatch
  readonly #signal: AbortSignal | undefined

  constructor(parts: FindPostingsParts, match: TitleMatch, signal: AbortSignal | undefined) {
    this.#parts = parts
    this.#match = match
    this.#signal = signal
  }

  async ask(
    { kind, name, company }: KnownBoard,
    onFetched: (fetched: number) => void,
  ): Promise<Pick<AskedBoard, 'fetched' | 'matched' | 'fresh' | 'failure'>> {
    const board = { kind, name }
    let matching: FoundPosting[] = []
    const counts = { fetched: 0, matched: 0, fresh: 0 }
    let failure: AppError | null = null
    const sift = async () => {
      counts.fresh += await this.#keepFresh(matching)
      matching = []
    }
    onFetched(0)
    try {
      for await (const row of this.#parts.boards.postings(board, { signal: this.#signal })) {
        onFetched(++counts.fetched)
        const posting = this.#read(board, row, company)
        if (posting === null) continue
        counts.matched++
        if (matching.push(posting) === siftedAtOnce) await sift()
      }
    } catch (error) {
      failure = toAppError(error)
    }
    await sift()
    return { ...counts, failure }
  }

  /** Keeps those that no job has, as far as there is room. Returns how many these are. */
  async #keepFresh(matching: readonly FoundPosting[]): Promise<number> {
    if (matching.length === 0) return 0
    const known = await this.#parts.intake.findKnown(matching.map(({ url }) => url))
    const fresh = matching.filter(({ url }) => !known.has(url))
    this.postings.push(...fresh.slice(0, maxFoundPostings - this.postings.length))
    return fresh.length
  }

  /** Returns the posting of a row if the question asks for it and no other row was the same. */
  #read(board: BoardReference, row: BoardRow, company: string): FoundPosting | null {
    if (row.values === undefined) return null
    const { htmlToText } = this.#parts
    const head = readHead(row.values, htmlToText)
    if (head.url === null || this.#seen.has(head.url) || !this.#match(head, { ...board, company })) return null
    this.#seen.add(head.url)
    const reading = { mapping: {}, defaultSource: board.kind, defaultCompany: company, htmlToText }
    const { posting } = readPosting(row.values, reading)
    if (posting === undefined) return null
    const { url, title, location } = posting
    return { board, url, title, company: posting.company, location, row }
  }
}
