import { type Static, Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import {
  closedObject,
  field,
  integer,
  integerOrNull,
  optionalField,
  shapeOf,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { formatFit } from '#src/adapters/edges/words/jobs/fit-words.js'
import { decodeSearchCursor, encodeSearchCursor, searchMark } from '#src/adapters/edges/words/jobs/search-cursor.js'
import { fitRows, maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { jobsWithMail } from '#src/application/hunt/mail-of-jobs.js'
import type { SearchJobsRequest } from '#src/application/jobs/search-jobs.js'
import { usualOrder } from '#src/application/jobs/search-jobs.js'
import { findFirstDuplicates } from '#src/application/jobs/unjudged-duplicates.js'
import {
  type FoundJob,
  maxReasonCharacters,
  type PayAsked,
  readDateBound,
  type SearchPage,
  type SearchPosition,
  scoreRange,
  searchLimit,
  searchOrders,
} from '#src/domain/jobs/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import type { JobTools } from './job-tool.js'

const someText = (description?: string) => Type.Optional(Type.String(description === undefined ? {} : { description }))

const inputSchema = closedObject({
  query: someText('All of these words, English or Japanese; -word, OR, "a phrase".'),
  status: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'Any of these; default: all.' })),
  company: someText(),
  location: someText(),
  source: someText(),
  captured_from: someText('2026-10-03, included.'),
  captured_to: someText(),
  has_mail: Type.Optional(Type.Boolean({ description: 'Whether it has mail.' })),
  score_min: Type.Optional(Type.Integer({ minimum: scoreRange.min, maximum: scoreRange.max })),
  remote: Type.Optional(Type.Boolean()),
  pay_min: Type.Optional(Type.Number({ minimum: 0, description: 'Per year, with pay_currency.' })),
  pay_currency: someText('USD, JPY.'),
  language: someText('Of the posting: en, ja.'),
  posted_from: someText(),
  posted_to: someText(),
  fit: Type.Optional(Type.Enum(['shown', 'no_fail'], { description: 'With the confirmed profile.' })),
  order: Type.Optional(Type.Enum([...searchOrders], { description: 'match with a query, else newest.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: searchLimit.min, maximum: searchLimit.max, default: searchLimit.default }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
})

// an empty cursor gets the same error as any other invalid cursor
const acceptedSchema = closedObject({ ...inputSchema.properties, cursor: Type.Optional(Type.String()) })

// the longest title or URL in a row, so that one value does not fill a page
const maxCellCharacters = 500

interface Row extends FoundJob {
  readonly sameAs: number | undefined
}

const found = shapeOf<Row>()({
  id: integer(({ id }) => id),
  title: field(textOrNull, ({ title }: Row) => cell(title)),
  company: field(textOrNull, ({ company }: Row) => cell(company)),
  location: field(textOrNull, ({ location }: Row) => cell(location)),
  source: field(textOrNull, ({ source }: Row) => cell(source)),
  status: field(textOrNull, ({ status }: Row) => cell(status)),
  captured_at: field(textOrNull, ({ capturedAt }: Row) => cell(capturedAt)),
  url: field(textOrNull, ({ url }: Row) => cell(url, 2000)),
  score: field(integerOrNull, ({ score }: Row) => score),
  reason: field(textOrNull, ({ reason }: Row) => cell(reason, maxReasonCharacters)),
  snippet: field(textOrNull, ({ snippet }: Row) => snippet),
  // only set on near rows, because most answers have none
  near: optionalField(Type.Boolean(), ({ isNear }: Row) => isNear),
  same_as: optionalField(Type.Integer(), ({ sameAs }: Row) => sameAs),
  fit: optionalField(Type.String(), ({ fit }: Row) => (fit === undefined ? undefined : formatFit(fit))),
})

const outputSchema = closedObject({
  jobs: Type.Array(found.schema),
  count: Type.Integer(),
  total: Type.Integer(),
  has_more: Type.Boolean(),
  next_cursor: textOrNull,
})

const description = `Find captured jobs of any status. score and reason come from the last verdict; near marks a near match; same_as is the row above with the same posting.
${untrustedNotice}`

type Input = Static<typeof acceptedSchema>

/** Source: hunt-search. */
export function searchJobs({ openJobs, openHunt, page }: JobTools): Tool {
  return defineTool({
    name: 'search_jobs',
    title: 'Search jobs',
    description,
    inputSchema,
    acceptedSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ limit = searchLimit.default, cursor, ...input }, call) => {
      const asked = toRequest(input)
      const mark = searchMark({ ...asked })
      const position = cursor === undefined ? null : decodeSearchCursor(mark, cursor)
      const jobs = await openJobs(undefined)
      const matchedMail = asked.hasMail === null ? [] : await jobsWithMail((await openHunt?.(call)) ?? null)
      const request = { ...asked, limit, position, matchedMail, signal: call.signal }
      const answer = await jobs.search(request)
      const duplicates = await findFirstDuplicates(
        jobs,
        answer.entries.map(({ job }) => job),
      )
      return fitFound(answer, duplicates, page, mark)
    },
  })
}

type Asked = Omit<SearchJobsRequest, 'limit' | 'position'>

function toRequest(input: Omit<Input, 'limit' | 'cursor'>): Asked {
  const { query = '', status, company = null, location = null, source = null, has_mail, score_min } = input
  return {
    query,
    statuses: status === undefined || status.length === 0 ? null : status,
    company,
    location,
    source,
    capturedFrom: readBound('captured_from', input.captured_from, 'first'),
    capturedTo: readBound('captured_to', input.captured_to, 'last'),
    hasMail: has_mail ?? null,
    minScore: score_min ?? null,
    remote: input.remote ?? null,
    minPay: readPay(input.pay_min, input.pay_currency),
    language: input.language ?? null,
    postedFrom: readBound('posted_from', input.posted_from, 'first'),
    postedTo: readBound('posted_to', input.posted_to, 'last'),
    ...(input.fit === undefined ? {} : { fit: input.fit === 'no_fail' ? 'fitting' : 'shown' }),
    order: input.order ?? usualOrder(query),
  }
}

function readPay(amount: number | undefined, currency: string | undefined): PayAsked | null {
  if (amount === undefined && currency === undefined) return null
  if (amount !== undefined && currency !== undefined) return { amount, currency }
  throw new AppError('VALIDATION_ERROR', 'pay_min and pay_currency go together, such as 90000 and USD.')
}

function readBound(name: string, text: string | undefined, end: 'first' | 'last'): string | null {
  if (text === undefined) return null
  const date = readDateBound(text, end)
  if (date !== null) return date
  throw new AppError('VALIDATION_ERROR', `${name} must be a date such as 2026-10-03.`)
}

/** As many of the page's jobs as fit, at least one; the cursor leads to the rest. */
function fitFound(
  { entries, total, hasMore, next }: SearchPage,
  duplicates: ReadonlyMap<number, number>,
  page: PageBudget,
  mark: string,
) {
  const rows = entries.map(({ job }) => found.toItem({ ...job, sameAs: duplicates.get(job.id) }))
  const position = (count: number) => (count === rows.length ? next : undefined) ?? entries[count - 1]?.position
  const answerWith = (jobs: typeof rows, count: number) => {
    const has_more = count < rows.length || hasMore
    return { jobs, count, total, has_more, next_cursor: has_more ? cursorOf(position(count), mark) : null }
  }
  return fitRows(rows, page, answerWith)
}

function cursorOf(position: SearchPosition | undefined, mark: string): string | null {
  return position === undefined ? null : encodeSearchCursor(mark, position)
}

function cell(text: string | null, length = maxCellCharacters): string | null {
  if (text === null || text.length <= length) return text
  return `${cutText(text, length - 1)}…`
}
