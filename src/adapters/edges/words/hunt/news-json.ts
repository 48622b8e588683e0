import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { News, NewsLetter, NewsRows, PostingNews, ReplacedStore } from '#src/application/hunt/news.js'
import type { ArrivedJob } from '#src/application/hunt/ports/news-jobs.js'
import { plainName } from '#src/domain/hunt/matching/employer-in-mail.js'
import { cutToColumns } from '#src/domain/shared/text.js'
import { line, unreadMessage } from './hunt-json.js'
import { minute, senderName } from './letter-row.js'

// a Japanese character takes two columns, and twice the tokens
const [long, short] = [56, 32]

type Row = readonly (string | number | null)[]

/** Rows are arrays: the names of fields would cost more than their values. */
interface Table {
  readonly columns?: readonly string[]
  readonly rows?: readonly Row[]
}

/** News as JSON for tools and `--json`. A table without rows has no columns either. */
export function toNewsJson(news: News) {
  const { since, until, postings, letters, stages, dates, silent, checks, failing } = news
  const message = newsMessage(news)
  return {
    since: minute(since),
    until,
    postings: counted(postings, ['id', 'title', 'company', 'place', 'source'], postingRow),
    letters: {
      ...{ to_judge: letters.toJudge, to_answer: letters.toAnswer },
      ...table(['email_id', 'at', 'from', 'subject', 'job_id', 'company', 'needs'], letters.newest.map(letterRow)),
    },
    stages: counted(stages, ['job_id', 'company', 'from', 'to', 'by', 'at'], ({ jobId, company, from, to, by, at }) => [
      ...[jobId, nameOf(company), from, to, by, minute(at)],
    ]),
    dates: table(
      ['job_id', 'company', 'kind', 'at', 'zone'],
      dates.map(({ jobId, company, kind, at, zone }) => [jobId, nameOf(company), kind, toMinute(at), cut(zone, short)]),
    ),
    silent: counted(silent, ['job_id', 'company', 'title', 'days'], ({ jobId, company, title, daysSilent }) => [
      ...[jobId, nameOf(company), cut(title, long), daysSilent],
    ]),
    checks: counted(checks, ['job_id', 'title', 'company', 'state', 'what'], checkRow),
    failing: table(
      ['part', 'account', 'since', 'failure'],
      failing.map(({ part, name, since, failure }) => [part, cut(name, 60), minute(since), line(failure)]),
    ),
    ...(message === null ? {} : { message }),
  }
}

function table(columns: readonly string[], rows: readonly Row[]): Table {
  return rows.length === 0 ? {} : { columns, rows }
}

function counted<T>({ count, newest }: NewsRows<T>, columns: readonly string[], toRow: (of: T) => Row) {
  return { count, ...table(columns, newest.map(toRow)) }
}

function postingRow({ id, title, company, location, source }: ArrivedJob): Row {
  return [id, cut(title, long), nameOf(company), cut(location, short), cut(source, short)]
}

function letterRow({ emailId, at, from, subject, jobId, company, needs }: NewsLetter): Row {
  return [emailId, minute(at), cut(senderName(from), short), cut(subject, long), jobId, nameOf(company), needs.join()]
}

function checkRow({ jobId, title, company, state, quote, changes }: PostingNews): Row {
  const fields = [...new Set(changes.map(({ field }) => field))].join(', ')
  return [jobId, cut(title, long), nameOf(company), state, state === 'closed' ? cut(quote, long) : fields]
}

function nameOf(company: string | null): string | null {
  return company === null ? null : cut(plainName(company), short)
}

function cut(text: string | null, columns: number): string | null {
  const clean = line(text)
  return clean === null ? null : cutToColumns(clean.replace(/\s+/g, ' ').trim(), columns)
}

/** A time to the minute; a day and a local time are kept. */
function toMinute(at: string): string {
  return at.endsWith('Z') ? `${at.slice(0, 16)}Z` : at
}

const replaced: Record<ReplacedStore, string> = {
  jobs: 'This jobs database is not the one that was seen last, so what is new is chosen by when it was written.',
  mail: 'This mail archive is not the one that was seen last, so new letters are chosen by their dates.',
}

/** What else a reader has to know; null if nothing. */
export function newsMessage({ replaced: stores, keepsArrivals, unread }: News): string | null {
  const migrate = `The database does not yet record when postings are added. Run \`${commandOn('jobs', 'jobs migrate')}\` to turn that on.`
  const unreadMail = unreadMessage(unread)
  const messages = [
    ...stores.map((store) => replaced[store]),
    ...(keepsArrivals ? [] : [migrate]),
    ...(unreadMail === null ? [] : [unreadMail]),
  ]
  return messages.length === 0 ? null : messages.join(' ')
}
