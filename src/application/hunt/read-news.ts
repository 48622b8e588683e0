import type { HuntMail, UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { ArrivedJob, JobNews, NewsStart } from '#src/application/hunt/ports/news-jobs.js'
import type { NewsMark, NewsReader } from '#src/application/sync/ports/sync-records.js'
import { anchorOf, decodePosition, encodePosition, type NewsPosition } from '#src/domain/hunt/news/news-position.js'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { failsSome } from '#src/domain/person/fit/fit-fact.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { ComparedHunt, checkNews, datesOf, newLetters, postingNews, silentNews, stageNews } from './gather-news.js'
import { type HuntMoment, huntAt, type LaterRows } from './hunt-at.js'
import { HuntMemory } from './hunt-memory.js'
import type { HuntParts, NewsParts } from './hunt-parts.js'
import type { HuntView } from './hunt-view.js'
import { type News, newsLimits } from './news.js'
import { readApplications, stateOfHunt } from './read-hunt.js'

export interface NewsRequest {
  readonly reader: NewsReader
  /** Tells what came since a day, in UTC, or a time with its offset, instead of what was not seen yet. */
  readonly since?: string | null
  /** The `until` of an earlier news: it was seen, and this news begins there. */
  readonly seen?: string | null
  /** Whether `seen` is recorded; defaults to true. */
  readonly keepsSeen?: boolean
  /**
   * Whether a posting fits the person; those that do not come last. Defaults to those that fail no setting of the
   * confirmed profile.
   */
  readonly fits?: (job: ArrivedJob) => boolean
}

export interface SeenNews {
  readonly reader: NewsReader
  /** The `until` of the news. */
  readonly seen: string
}

/** Where news begins in the mail. */
type MailStart =
  | { readonly after: number }
  /** By when messages came into the archive. */
  | { readonly cameSince: UtcTime }
  /** By when messages were received: for another archive, into which all of them came later. */
  | { readonly receivedSince: UtcTime }

interface Start {
  /** Null for everything there is. */
  readonly at: UtcTime | null
  readonly position: NewsPosition | null
  readonly jobs: NewsStart
  readonly mail: MailStart
}

const beginning: Start = {
  ...{ at: null, position: null },
  ...{ jobs: { time: new Date(0).toISOString() }, mail: { after: 0 } },
}

// more rows of a kind than any day has; of even more, the earliest count as seen
const maxRows = 20_000
// postings that are compared with the profile, of which the first are shown
const maxCompared = 100

/**
 * Tells what came since it was seen last, whatever dates it bears: each thing once, and again until the reader says
 * that the answer was seen. Every reader has a mark. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 * Source: sync-news, sync-news-marks.
 */
export class ReadNews {
  readonly #parts: HuntParts
  readonly #news: NewsParts

  /** Throws VALIDATION_ERROR if the parts have no news. */
  constructor(parts: HuntParts) {
    if (parts.news === undefined)
      throw new AppError('VALIDATION_ERROR', 'This hunt was opened without news: nothing records what arrived.')
    this.#parts = parts
    this.#news = parts.news
  }

  async execute(request: NewsRequest): Promise<News> {
    const at = this.#parts.clock.now().toISOString()
    const wanted = await this.#start(request, at)
    // the end of the mail is read before the mail: what comes meanwhile is told next time
    const lastId = (await this.#parts.mail?.lastId()) ?? null
    const { start, isReplaced: isOtherMail } = await this.#ofThisArchive(wanted, lastId)
    // before reading, so that a concurrent change gives another state
    const state = await stateOfHunt(this.#parts)
    const { jobNews, isReplaced: isOtherStore } = await this.#jobNews(start, state)
    const { now, before } = await this.#hunts(start, jobNews, { at, lastId, state })
    const [nowHunt, beforeHunt] = [new ComparedHunt(now), new ComparedHunt(before)]
    const checked = [...new Set(jobNews.checks.newest.map(({ jobId }) => jobId))]
    const failing = await this.#news.records.failing()
    return {
      since: start.at,
      until: encodePosition({ at, jobs: jobNews.until, mail: await this.#endOfMail(lastId, start) }),
      replaced: [...(isOtherStore ? (['jobs'] as const) : []), ...(isOtherMail ? (['mail'] as const) : [])],
      keepsArrivals: jobNews.isRecorded,
      postings: postingNews(jobNews, request.fits ?? (await this.#fits(jobNews))),
      letters: newLetters(beforeHunt, nowHunt),
      stages: stageNews(beforeHunt, nowHunt, jobNews),
      dates: datesOf(nowHunt).slice(0, newsLimits.dates),
      silent: silentNews(beforeHunt, nowHunt),
      checks: checkNews(jobNews, checked.length === 0 ? [] : await this.#parts.jobs.rosterOf(checked)),
      failing: failing.slice(0, newsLimits.failing),
      unread: now.unread,
    }
  }

  /** Records that news were seen, as `execute` does with `seen`. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. */
  async see({ reader, seen }: SeenNews): Promise<void> {
    await this.#keepMark(reader, seen, await this.#news.records.mark(reader), this.#parts.clock.now().toISOString())
  }

  async #keepMark(reader: NewsReader, seen: string, mark: NewsMark | null, now: UtcTime): Promise<void> {
    // writing what is recorded would only make everything that is cached old
    if (mark?.until === seen.trim()) return
    if (isAhead(readSeen(seen), mark, now)) await this.#news.records.keepMark({ reader, until: seen.trim(), at: now })
  }

  /** Without a confirmed profile everything fits. */
  async #fits({ arrived }: JobNews): Promise<(job: ArrivedJob) => boolean> {
    const newest = arrived.newest.slice(0, maxCompared).map(({ id }) => id)
    const facts = newest.length === 0 ? null : await (await this.#parts.loadFit?.())?.ifConfirmed(newest)
    return ({ id }) => !failsSome(facts?.get(id) ?? [])
  }

  async #start({ reader, since, seen, keepsSeen = true }: NewsRequest, now: UtcTime): Promise<Start> {
    const from = since == null ? null : readSince(since)
    const mark = await this.#news.records.mark(reader)
    const position = seen == null ? positionOf(mark) : readSeen(seen)
    if (seen != null && keepsSeen) await this.#keepMark(reader, seen, mark, now)
    if (from !== null) return { at: from, position: null, jobs: { time: from }, mail: { cameSince: from } }
    if (position !== null) return startAt(position)
    // of a later version
    return mark === null
      ? beginning
      : { at: mark.at, position: null, jobs: { time: mark.at }, mail: { cameSince: mark.at } }
  }

  /** Another archive than the one that was seen is told by the dates of its messages. */
  async #ofThisArchive(start: Start, lastId: number | null): Promise<{ start: Start; isReplaced: boolean }> {
    const seen = start.position?.mail ?? null
    const { mail, me } = this.#parts
    if (seen === null || mail === null || lastId === null || start.at === null) return { start, isReplaced: false }
    const isShorter = lastId < seen.id
    if (!isShorter && (seen.anchor === '' || seen.id === 0)) return { start, isReplaced: false }
    const [last] = isShorter ? [] : (await mail.byIds({ me, ids: [seen.id] })).messages
    if (!isShorter && (last === undefined || anchorOf(last.messageId) === seen.anchor))
      return { start, isReplaced: false }
    return { start: { ...start, mail: { receivedSince: start.at } }, isReplaced: true }
  }

  async #jobNews({ jobs: since, at }: Start, state: string | null): Promise<{ jobNews: JobNews; isReplaced: boolean }> {
    const { jobs } = this.#news
    try {
      // all of them are needed only to tell what the hunt was without them
      const arrivals = at === null ? maxCompared : maxRows
      const { memory = new HuntMemory() } = this.#parts
      const moment = state === null ? null : `${state} ${arrivals} ${JSON.stringify(since)}`
      const read = () => jobs.since({ since, limit: maxRows, arrivals })
      return { jobNews: await memory.came(moment, read), isReplaced: false }
    } catch (error) {
      const isOther = error instanceof AppError && error.code === 'VALIDATION_ERROR'
      if (!isOther || at === null || 'time' in since) throw error
      return { jobNews: await jobs.since({ since: { time: at }, limit: maxRows }), isReplaced: true }
    }
  }

  /** Returns the hunt as it is, without what came while it was read, and as it was; null if nothing had been seen. */
  async #hunts(
    start: Start,
    news: JobNews,
    end: { readonly at: UtcTime; readonly lastId: number | null; readonly state: string | null },
  ): Promise<{ readonly now: HuntView; readonly before: HuntView | null }> {
    const { memory = new HuntMemory() } = this.#parts
    const isLateMail = ({ id }: UnderstoodMessage) => id > (end.lastId ?? 0)
    const now = { ...(await this.#huntAtEnd(news, end.at, isLateMail)), now: end.at }
    if (start.at === null) return { now, before: null }
    const { at } = start
    const isNewMail = laterThan(start.mail)
    if (!hasRows(news) && !now.messages.some(isNewMail) && !now.links.some((link) => link.at > at))
      return { now, before: { ...now, now: at } }
    const moment = end.state === null ? null : `${end.state} ${JSON.stringify([start, end.lastId])}`
    const before = await memory.earlier(moment, () =>
      readApplications(
        huntAt(this.#parts, {
          at,
          laterRows: async () => rowsOf([news, await this.#since(news)]),
          isLater: (message) => isNewMail(message) || isLateMail(message),
        }),
      ),
    )
    return { now, before: { ...before, now: at } }
  }

  async #huntAtEnd(news: JobNews, at: UtcTime, isLater: HuntMoment['isLater']): Promise<HuntView> {
    const present = await readApplications(this.#parts)
    const isCaughtUp = hasRows(await this.#since(news)) || present.links.some((link) => link.at > at)
    if (!isCaughtUp && !present.messages.some(isLater)) return present
    return readApplications(
      huntAt(this.#parts, { at, laterRows: async () => rowsOf([await this.#since(news)]), isLater }),
    )
  }

  #since({ until }: JobNews): Promise<JobNews> {
    return this.#news.jobs.since({ since: { position: until }, limit: maxRows })
  }

  async #endOfMail(lastId: number | null, { position }: Start): Promise<NewsPosition['mail']> {
    const { mail, me } = this.#parts
    if (mail === null || lastId === null) return position?.mail ?? null
    if (lastId === position?.mail?.id) return position.mail
    return { id: lastId, anchor: await anchorAt(mail, me, lastId) }
  }
}

async function anchorAt(mail: HuntMail, me: readonly string[], id: number): Promise<string> {
  const [last] = id === 0 ? [] : (await mail.byIds({ me, ids: [id] })).messages
  return anchorOf(last?.messageId ?? null)
}

function startAt(position: NewsPosition): Start {
  const { at, jobs, mail } = position
  return { at, position, jobs: { position: jobs }, mail: { after: mail?.id ?? 0 } }
}

function positionOf(mark: NewsMark | null): NewsPosition | null {
  return mark === null ? null : decodePosition(mark.until)
}

function readSeen(seen: string): NewsPosition {
  const position = decodePosition(seen.trim())
  if (position !== null) return position
  throw new AppError(
    'VALIDATION_ERROR',
    'seen must be the `until` of an earlier answer, unchanged. Without it, news begins at what was seen last.',
  )
}

/** Whether a mark is moved: an older answer that is seen late does not move it back, unless the clock was wrong. */
function isAhead({ at }: NewsPosition, mark: NewsMark | null, now: UtcTime): boolean {
  const known = positionOf(mark)
  return known === null || at >= known.at || known.at > now
}

function readSince(text: string): UtcTime {
  const given = readGivenTime('since', text, null)
  if ('fault' in given) throw new AppError('VALIDATION_ERROR', given.fault)
  return given.time.length === 10 ? `${given.time}T00:00:00.000Z` : given.time
}

function laterThan(start: MailStart): (message: UnderstoodMessage) => boolean {
  if ('after' in start) return ({ id }) => id > start.after
  if ('cameSince' in start) return ({ at, addedAt }) => (addedAt ?? at ?? '') >= start.cameSince
  return ({ at, addedAt }) => (at ?? addedAt ?? '') >= start.receivedSince
}

function hasRows({ arrived, events, entries }: JobNews): boolean {
  return arrived.total + events.total + entries.total > 0
}

function rowsOf(news: readonly JobNews[]): LaterRows {
  const events = news.flatMap(({ events }): readonly JobEvent[] => events.newest)
  return {
    jobs: new Set(news.flatMap(({ arrived }) => arrived.newest.map(({ id }) => id))),
    events: events.toSorted((a, b) => a.id - b.id),
    entries: new Set(news.flatMap(({ entries }) => entries.newest.map(({ id }) => id))),
  }
}
