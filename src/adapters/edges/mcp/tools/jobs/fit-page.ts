import { jsonOf } from '#src/adapters/edges/mcp/tool-result.js'
import { countFitting, type SizeLimit, wireBytes } from '#src/adapters/kit/answers/fitting.js'
import { fitRows, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { QueuePage } from '#src/application/jobs/ports/job-repository.js'
import { cutMark, cutWithMark } from '#src/domain/jobs/job.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import { encodeCursor } from './cursor.js'
import { type JobOutput, toJobOutput } from './job-output.js'

/** Clients disconnect at a message of 10 MiB; text and structured content both count. */
export const maxWireBytes = 9.5 * 1024 * 1024

// for JSON-RPC and the fields around the jobs; the longest cursor takes most of it
const frameBytes = 4096
// bytes per JSON character in text plus structured content: a UTF-16 unit takes at most three bytes in UTF-8
const maxCharacterBytes = 6
// one comma between two jobs, in the text and in the structured content
const commas = 2
// bytes of a cursor per character of a date: escaped, in base64, in the text and in the structured content
const maxCursorBytes = 16

export interface PageOutput {
  jobs: JobOutput[]
  count: number
  has_more: boolean
  next_cursor: string | null
}

/**
 * As many of the page's jobs as fit: the JSON within `budget`, and the whole message within `maxWireBytes`. At least
 * one job is kept, with its longest text cut if necessary; the cursor leads to the rest.
 */
export function fitPage(page: QueuePage, budget: PageBudget): PageOutput {
  const jobs = page.entries.map(({ job }) => toJobOutput(job))
  const fitting = fitRows(jobs, budget, (some, count) => pageOf(page, some, count))
  return fitsOnWire(jsonOf(fitting)) ? fitting : fitToWire(page, fitting.jobs)
}

function fitToWire(page: QueuePage, jobs: JobOutput[]): PageOutput {
  const entries = jobs.map((job, i) => ({ json: JSON.stringify(job), position: page.entries[i]?.position }))
  const count = countFitting(entries, wireSizeLimit(entries))
  return count === 0 ? pageOf(page, jobs.slice(0, 1).map(cutToFit), 1) : pageOf(page, jobs.slice(0, count), count)
}

function pageOf({ entries, hasMore }: QueuePage, jobs: JobOutput[], count: number): PageOutput {
  const has_more = count < entries.length || hasMore
  return { jobs, count, has_more, next_cursor: has_more ? cursorAfter(entries, count) : null }
}

function cursorAfter(entries: QueuePage['entries'], count: number): string | null {
  const last = entries[count - 1]
  return last === undefined ? null : encodeCursor(last.position)
}

function fitsOnWire(json: string): boolean {
  // most pages are so small that they need not be measured
  return frameBytes + json.length * maxCharacterBytes <= maxWireBytes || frameBytes + wireBytes(json) <= maxWireBytes
}

interface Entry {
  readonly json: string
  readonly position: QueuePosition | undefined
}

function wireSizeLimit(entries: readonly Entry[]): SizeLimit<Entry> {
  return {
    max: maxWireBytes - frameBytes,
    sizeOf: ({ json }) => wireBytes(json) + commas,
    frameOf: (count) => (entries[count - 1]?.position?.capturedAt?.length ?? 0) * maxCursorBytes,
  }
}

/**
 * The job with its longest texts cut and marked until it fits alone; room that short texts leave goes to the others.
 */
function cutToFit(job: JobOutput): JobOutput {
  const texts = Object.entries(job).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const weighed = texts.map(([name, text]) => ({ name, text, bytes: wireBytes(JSON.stringify(text)) }))
  weighed.sort((a, b) => a.bytes - b.bytes)
  let left = maxWireBytes - frameBytes * 2
  const cut: Record<string, string> = {}
  for (const [i, { name, text, bytes }] of weighed.entries()) {
    const share = left / (weighed.length - i)
    cut[name] = bytes <= share ? text : cutToBytes(text, bytes, share)
    left -= Math.min(bytes, share)
  }
  return { ...job, ...cut }
}

/** A character takes from two to twelve bytes, so a text cut by the average is measured again. */
function cutToBytes(text: string, bytes: number, maxBytes: number): string {
  const cut = cutWithMark(text, Math.floor((text.length * maxBytes) / bytes) - cutMark.length * 2)
  const cutBytes = wireBytes(JSON.stringify(cut))
  return cutBytes <= maxBytes ? cut : cutToBytes(cut, cutBytes, maxBytes)
}
