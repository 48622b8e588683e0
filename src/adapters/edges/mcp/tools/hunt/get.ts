import { Type } from 'typebox'
import { defineTool, strangersText, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
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

const usual = jobIncludes.filter((part) => part !== 'payload')

const inputSchema = closedObject({
  ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: maxJobsAsked }),
  include: Type.Optional(Type.Array(Type.Enum([...jobIncludes]), { description: 'All but payload when absent.' })),
})

const outputSchema = closedObject({
  jobs: Type.Array(Type.Object({ id: Type.Integer(), title: textOrNull, status: textOrNull, url: textOrNull })),
  missing: Type.Array(Type.Integer()),
  message: Type.Optional(Type.String()),
})

const description = `All that is known of jobs: row, description, history of verdicts, duplicates (the same posting elsewhere, with how alike), last check of its
page, its mail. history null: none is kept. ${strangersText}`

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
      }
      const { jobs, missing } = await (await openHunt(call)).getJobs(ids, parts)
      const rows = jobs.map((job) => toKnownJobJson(job, asked) as KnownRow)
      return { ...fitJobs(rows, ofMessage(page)), missing: [...missing] }
    },
  })
}

interface KnownRow extends Record<string, unknown> {
  readonly id: number
  readonly title: string | null
  readonly status: string | null
  readonly url: string | null
}

// clients drop the connection at a message of 10 MiB
const maxCharacters = 1_500_000

function ofMessage({ characters, bytes }: PageBudget): PageBudget {
  return { characters: Math.min(characters, maxCharacters), bytes }
}

// around the jobs: what is missing, and what is said of those left out
const frameCharacters = 1200
// a description that is cut shorter than this tells nothing
const minTextCharacters = 300

interface FittedJobs {
  readonly jobs: KnownRow[]
  readonly message?: string
}

/** The jobs with their longest texts cut alike until all fit; where that leaves too little of them, the last jobs are left out. */
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

/** The longest bound on texts with which they all fit, to within a tenth. */
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

/** JSON that is too long comes as the beginning of its text. */
function cutPayload(payload: unknown, bound: number): unknown {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return text.length <= bound ? payload : cutWithMark(text, bound - cutMark.length)
}
