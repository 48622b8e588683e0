import type { QueuePage } from '../../../../application/jobs/ports/job-repository.js'
import { cutMark, cutText } from '../../../../domain/jobs/job-text.js'
import { jsonOf, quotedBytes } from '../../tool-result.js'
import { encodeCursor } from './cursor.js'
import { type JobOutput, toJobOutput } from './job-output.js'

/** Clients drop the connection at a message of 10 MiB; text and structured content count together. */
export const maxWireBytes = 9.5 * 1024 * 1024

// JSON-RPC around the page, and the page around its jobs: the longest cursor takes most of it
const frameBytes = 4096
// of a character of JSON, in the text and in the structured content: no UTF-16 unit takes more than three in UTF-8
const maxCharacterBytes = 6
// one between two jobs, in the text and in the structured content
const commas = 2
// of a cursor, for one character of a date: escaped, in base64, in the text and in the structured content
const maxCursorBytes = 16

export interface PageOutput {
  jobs: JobOutput[]
  count: number
  has_more: boolean
  next_cursor: string | null
}

/**
 * As many of the page's jobs as fit: its JSON in `pageChars` characters (any length when null), the whole answer on the
 * wire in `maxWireBytes`. One job is always kept, its longest text cut if it must be; the others come with the cursor.
 */
export function fitPage(page: QueuePage, pageChars: number | null): PageOutput {
  const jobs = page.entries.map(({ job }) => toJobOutput(job))
  const whole = pageOf(page, jobs)
  const json = jsonOf(whole)
  if (json.length <= (pageChars ?? Number.POSITIVE_INFINITY) && fitsOnWire(json)) return whole
  const count = Math.min(countWithinWire(page, jobs), countWithinChars(page, jobs, pageChars))
  if (count === 0 && jobs[0] !== undefined) return pageOf(page, [cutToFit(jobs[0])])
  return pageOf(page, jobs.slice(0, count))
}

function pageOf({ entries, hasMore }: QueuePage, jobs: JobOutput[]): PageOutput {
  const has_more = jobs.length < entries.length || hasMore
  return { jobs, count: jobs.length, has_more, next_cursor: has_more ? cursorAfter(entries, jobs.length) : null }
}

function cursorAfter(entries: QueuePage['entries'], count: number): string | null {
  const last = entries[count - 1]
  return last === undefined ? null : encodeCursor(last.position)
}

function fitsOnWire(json: string): boolean {
  // most pages are so small that they need no counting
  return frameBytes + json.length * maxCharacterBytes <= maxWireBytes || frameBytes + wireBytes(json) <= maxWireBytes
}

function countWithinWire({ entries }: QueuePage, jobs: readonly JobOutput[]): number {
  let bytes = frameBytes
  for (const [i, job] of jobs.entries()) {
    bytes += wireBytes(JSON.stringify(job)) + commas
    const cursorBytes = (entries[i]?.position.capturedAt?.length ?? 0) * maxCursorBytes
    if (bytes + cursorBytes > maxWireBytes) return i
  }
  return jobs.length
}

/** At least 1: a page that holds nothing would never end. */
function countWithinChars(page: QueuePage, jobs: readonly JobOutput[], pageChars: number | null): number {
  if (pageChars === null) return jobs.length
  let chars = 0
  let fitting = 1
  for (const [i, job] of jobs.entries()) {
    // the comma that the first job does without is in the brackets around them
    chars += JSON.stringify(job).length + (i === 0 ? 0 : 1)
    if (chars > pageChars) break
    const frame = JSON.stringify({ ...pageOf(page, jobs.slice(0, i + 1)), jobs: [] }).length
    if (chars + frame <= pageChars) fitting = i + 1
  }
  return Math.min(fitting, jobs.length)
}

/** What JSON weighs in an answer: once as it is, and once as a text. */
function wireBytes(json: string): number {
  return Buffer.byteLength(json) + quotedBytes(json)
}

/** The job with its longest texts cut, and marked so, until it fits alone: those that need less leave more to the others. */
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

/** Characters weigh from two bytes to twelve: what was cut by their average is weighed again. */
function cutToBytes(text: string, bytes: number, maxBytes: number): string {
  const cut = cutText(text, Math.floor((text.length * maxBytes) / bytes) - cutMark.length * 2)
  const cutBytes = wireBytes(JSON.stringify(cut))
  return cutBytes <= maxBytes ? cut : cutToBytes(cut, cutBytes, maxBytes)
}
