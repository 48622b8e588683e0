import { isDeepStrictEqual } from 'node:util'
import type { Agent, JobPage, QueuedJob, Update } from '#demo/agent.js'
import { takeStock } from '#demo/command-line.js'
import { judgePosting, type Rule } from '#demo/judge.js'
import type { Story } from '#demo/story.js'
import { inWidth, wrap } from '#demo/table.js'

const reasonWidth = 76
const pageSize = 25
/** The most that the server accepts in one call. */
const batchSize = 100

export interface Judged {
  readonly job: QueuedJob
  readonly rule: Rule
}

export async function sendBadBatch(story: Story, agent: Agent, db: string): Promise<void> {
  story.step('A batch with mistakes is refused as a whole')
  const { jobs } = await agent.readPage(4, null)
  const unknownId = 999_999
  const batch = jobs.map((job, i) => ({ id: i === 2 ? unknownId : job.id, status: i === 1 ? 'maybe' : 'reject' }))
  const stock = takeStock(db)
  const { updated_count, failed_count, results } = await agent.writeVerdicts(batch)
  for (const [i, { error }] of results.entries()) story.tell(...linesOfItem(batch[i], error ?? 'written'))
  story.tell(`Written: ${updated_count}. Failed: ${failed_count}.`)
  const refused = updated_count === 0 && failed_count === 2 && results.every(({ success }) => !success)
  story.check('two items are wrong, and the good ones were not applied either', refused)
  const again = await agent.readPage(4, null)
  const unchanged = isDeepStrictEqual(again.jobs, jobs) && isDeepStrictEqual(takeStock(db), stock)
  story.check('nothing was written: the queue and the counts are unchanged', unchanged)
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
  const { judged, isWhole } = await judgeQueue(agent, ({ page, number, verdicts, written }) => {
    story.tell(`page ${number}: read ${page.count}, wrote ${written}: ${countVerdicts(verdicts)}`)
    story.check(`page ${number} was written whole`, written === verdicts.length && page.count === verdicts.length)
  })
  story.check(`${judged.length} jobs came, none twice, and the queue is empty`, isWhole)
  return judged
}

interface JudgedPage {
  readonly page: JobPage
  /** Counts from 1. */
  readonly number: number
  readonly verdicts: readonly Judged[]
  readonly written: number
}

/**
 * Like `triage`, without output. `isWhole` means that no job came twice, all verdicts were written, and the queue is
 * empty.
 */
export async function judgeQueue(
  agent: Agent,
  onPage: (page: JudgedPage) => void = () => {},
): Promise<{ readonly judged: readonly Judged[]; readonly isWhole: boolean }> {
  const judged: Judged[] = []
  let [pages, written] = [0, 0]
  let cursor: string | null = null
  do {
    const page: JobPage = await agent.readPage(pageSize, cursor)
    const verdicts = page.jobs.map((job) => ({ job, rule: judgePosting(job) }))
    const count = await writeAll(agent, verdicts)
    onPage({ page, number: ++pages, verdicts, written: count })
    judged.push(...verdicts)
    written += count
    cursor = page.next_cursor
  } while (cursor !== null)
  const ids = new Set(judged.map(({ job }) => job.id))
  const { count } = await agent.readPage(pageSize, null)
  return { judged, isWhole: ids.size === judged.length && written === judged.length && count === 0 }
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

export function countVerdicts(judged: readonly Judged[]): string {
  const verdicts = ['shortlist', 'reviewed', 'reject'] as const
  return verdicts
    .map((verdict) => `${judged.filter(({ rule }) => rule.verdict === verdict).length} ${verdict}`)
    .join(', ')
}
