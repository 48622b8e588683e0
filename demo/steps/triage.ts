import { isDeepStrictEqual } from 'node:util'
import type { Agent, JobPage, QueuedJob, Update } from '../agent.js'
import { takeStock } from '../command-line.js'
import { judgePosting, type Rule } from '../judge.js'
import type { Story } from '../story.js'
import { inWidth, wrap } from '../table.js'

const reasonWidth = 76
const pageSize = 25
/** What the server takes in one call. */
const batchSize = 100

export interface Judged {
  readonly job: QueuedJob
  readonly rule: Rule
}

export async function sendBadBatch(story: Story, agent: Agent, db: string): Promise<void> {
  story.step('A batch with mistakes in it is refused whole')
  const { jobs } = await agent.readPage(4, null)
  const unknownId = 999_999
  const batch = jobs.map((job, i) => ({ id: i === 2 ? unknownId : job.id, status: i === 1 ? 'maybe' : 'reject' }))
  const stock = takeStock(db)
  const { updated_count, failed_count, results } = await agent.writeVerdicts(batch)
  for (const [i, { error }] of results.entries()) story.tell(...linesOfItem(batch[i], error ?? 'written'))
  story.tell(`Written: ${updated_count}. At fault: ${failed_count}.`)
  const refused = updated_count === 0 && failed_count === 2 && results.every(({ success }) => !success)
  story.check('two items are at fault, and the good ones were not applied either', refused)
  const again = await agent.readPage(4, null)
  const unchanged = isDeepStrictEqual(again.jobs, jobs) && isDeepStrictEqual(takeStock(db), stock)
  story.check('nothing was written: the queue and the counts are as they were', unchanged)
}

function linesOfItem(item: Update | undefined, answer: string): string[] {
  const [first = '', ...rest] = wrap(answer.split(' '), reasonWidth, ' ')
  const indent = ' '.repeat(21)
  return [
    `id ${inWidth(String(item?.id), 6)}  ${inWidth(item?.status ?? '', 6)}  → ${first}`,
    ...rest.map((line) => indent + line),
  ]
}

/** Reads the queue to its end, and writes each page's verdicts before it reads the next. */
export async function triage(story: Story, agent: Agent): Promise<readonly Judged[]> {
  story.step(`Read a page of ${pageSize}, judge it, write its verdicts, read the next`)
  const pages: Judged[][] = []
  let cursor: string | null = null
  do {
    const page = await agent.readPage(pageSize, cursor)
    pages.push(await judgePage(story, agent, page, pages.length + 1))
    cursor = page.next_cursor
  } while (cursor !== null)
  const judged = pages.flat()
  const ids = new Set(judged.map(({ job }) => job.id))
  const { count } = await agent.readPage(pageSize, null)
  const done = ids.size === judged.length && count === 0
  story.check(`${ids.size} jobs came, none of them twice, and the queue is empty`, done)
  return judged
}

async function judgePage(story: Story, agent: Agent, page: JobPage, number: number): Promise<Judged[]> {
  const judged = page.jobs.map((job) => ({ job, rule: judgePosting(job) }))
  const written = await writeAll(agent, judged)
  story.tell(`page ${number}: read ${page.count}, wrote ${written}: ${countVerdicts(judged)}`)
  story.check(`page ${number} was written whole`, written === judged.length && page.count === judged.length)
  return judged
}

async function writeAll(agent: Agent, judged: readonly Judged[]): Promise<number> {
  const updates: Update[] = judged.map(({ job, rule }) => ({ id: job.id, status: rule.verdict }))
  let written = 0
  for (let start = 0; start < updates.length; start += batchSize) {
    const { updated_count } = await agent.writeVerdicts(updates.slice(start, start + batchSize))
    written += updated_count
  }
  return written
}

function countVerdicts(judged: readonly Judged[]): string {
  const verdicts = ['shortlist', 'reviewed', 'reject'] as const
  return verdicts
    .map((verdict) => `${judged.filter(({ rule }) => rule.verdict === verdict).length} ${verdict}`)
    .join(', ')
}
