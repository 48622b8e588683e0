import { Type } from 'typebox'
import { defineTool, type Tool, untrustedNotice } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { noConfirmedProfile } from '#src/adapters/edges/words/jobs/fit-words.js'
import { type JobInclude, jobIncludes, toKnownJobJson } from '#src/adapters/edges/words/jobs/known-job-json.js'
import {
  countOnPage,
  fitsPage,
  maxCharactersOf,
  type PageBudget,
  pageBeside,
} from '#src/adapters/kit/answers/page-budget.js'
import { maxJobsAsked } from '#src/application/jobs/get-jobs.js'
import { cutMark, cutWithMark } from '#src/domain/jobs/job.js'
import type { HuntTools } from './hunt-tool.js'

const usual = jobIncludes.filter((part) => part !== 'payload' && part !== 'fit')

const inputSchema = closedObject({
  ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: maxJobsAsked }),
  include: Type.Optional(Type.Array(Type.Enum([...jobIncludes]), { description: 'Default: all but payload, fit.' })),
})

const outputSchema = closedObject({
  jobs: Type.Array(Type.Object({ id: Type.Integer(), title: textOrNull, status: textOrNull, url: textOrNull })),
  missing: Type.Array(Type.Integer()),
  message: Type.Optional(Type.String()),
})

const description = `Everything known about jobs: row, description, verdict history, duplicates (the same posting elsewhere, with similarity), last check of the
page, mail; fit: what it says about the settings of the confirmed profile. history null: none is kept. ${untrustedNotice}`

/** Source: hunt-get. */
export function getJobs({ openHunt, page }: HuntTools): Tool {
  return defineTool({
    name: 'get_jobs',
    title: 'Get jobs',
    description,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    maxAnswerCharacters: maxCharactersOf(page),
    run: async ({ ids, include = usual }, call) => {
      const asked = new Set<JobInclude>(include)
      const parts = {
        history: asked.has('history'),
        duplicates: asked.has('duplicates'),
        page: asked.has('page'),
        mail: asked.has('mail'),
        fit: asked.has('fit'),
      }
      const { jobs, missing } = await (await openHunt(call)).getJobs(ids, parts)
      const rows = jobs.map((job) => toKnownJobJson(job, asked) as KnownRow)
      const { jobs: fitted, message } = fitJobs(rows, ofMessage(page))
      const isCompared = !asked.has('fit') || jobs.some(({ fit }) => fit !== null) || jobs.length === 0
      const messages = [message, isCompared ? undefined : noConfirmedProfile].filter((text) => text !== undefined)
      return { jobs: fitted, missing: [...missing], ...(messages.length > 0 ? { message: messages.join(' ') } : {}) }
    },
  })
}

interface KnownRow extends Record<string, unknown> {
  readonly id: number
  readonly title: string | null
  readonly status: string | null
  readonly url: string | null
}

// clients disconnect at a message of 10 MiB
const maxCharacters = 1_500_000

function ofMessage({ characters, bytes }: PageBudget): PageBudget {
  return { characters: Math.min(characters, maxCharacters), bytes }
}

// around the jobs: the missing ids and the note on omitted jobs
const frameCharacters = 1200
// a description cut shorter than this is useless
const minTextCharacters = 300

interface FittedJobs {
  readonly jobs: KnownRow[]
  readonly message?: string
}

/**
 * The jobs with their texts cut to a common limit until all fit; if that limit is too low, the last jobs are omitted.
 */
function fitJobs(rows: readonly KnownRow[], page: PageBudget): FittedJobs {
  const room = pageBeside(frameCharacters, page)
  const bare = rows.map((row) => cutTexts(row, minTextCharacters))
  const count = countOnPage(bare, room, () => '')
  const kept = rows.slice(0, count)
  const jobs = cutToFit(kept, room)
  if (count === rows.length) return { jobs }
  const left = rows.slice(count).map(({ id }) => id)
  return { jobs, message: `Too much for one answer: ask for these ids again: ${left.join(', ')}.` }
}

/** The largest text limit with which all of them fit, to within a tenth. */
function cutToFit(rows: readonly KnownRow[], room: PageBudget): KnownRow[] {
  for (let bound = maxCharactersOf(room); bound > minTextCharacters; bound = Math.floor(bound * 0.9)) {
    const cut = rows.map((row) => cutTexts(row, bound))
    if (fitsPage(JSON.stringify(cut), room)) return cut
  }
  return rows.map((row) => cutTexts(row, minTextCharacters))
}

function cutTexts(row: KnownRow, bound: number): KnownRow {
  const { description: text, payload } = row
  return {
    ...row,
    ...(typeof text === 'string' && text.length > bound
      ? { description: cutWithMark(text, bound - cutMark.length) }
      : {}),
    ...(payload === undefined || payload === null ? {} : { payload: cutPayload(payload, bound) }),
  }
}

/** An overlong payload is replaced by the beginning of its JSON text. */
function cutPayload(payload: unknown, bound: number): unknown {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return text.length <= bound ? payload : cutWithMark(text, bound - cutMark.length)
}
