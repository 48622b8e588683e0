import { companyKey } from '#src/domain/jobs/company-name.js'
import { sourceKey } from '#src/domain/jobs/job-search.js'
import { type ComparedText, comparedText, minSimilarity, textSimilarity } from './compared-text.js'
import { arePlacesCompatible } from './compatible-places.js'
import { areTitlesCompatible } from './compatible-titles.js'
import { requisitionKey, statedRequisitions } from './requisition-ids.js'

/** What tells whether two jobs are one posting, without their texts. */
export interface ComparedHead {
  readonly id: number
  /** The posting's own id at its source. */
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  readonly source: string | null
  readonly url: string | null
}

export interface ComparedJob extends ComparedHead {
  readonly description: string | null
}

export const duplicateReasons = ['same requisition', 'same text'] as const

/** A job that is the same posting, as far as can be told. */
export interface Duplicate {
  readonly id: number
  readonly why: (typeof duplicateReasons)[number]
  /** Of the texts, from 0 to 1; 1 where the requisition is the same and one says too little. */
  readonly similarity: number
}

/** Whether two jobs may be one, so that their texts are worth reading: one company, one title, one place. */
export function mayBeDuplicates(a: ComparedHead, b: ComparedHead): boolean {
  if (a.id === b.id) return false
  const company = companyKey(a.company)
  return (
    company !== '' &&
    company === companyKey(b.company) &&
    areTitlesCompatible(a.title, b.title) &&
    arePlacesCompatible(a.location, b.location) &&
    !areTwoPostings(a, b)
  )
}

/** Boards that number what they show, each time that it is shown: two numbers may be one opening. */
const showsAgain = /linkedin|indeed|glassdoor|ziprecruiter|monster|google|jooble|adzuna|求人ボックス|スタンバイ/

/** One employer's system that gives two ids has two openings; wherever they are shown, R-1001 and R-1002 are two. */
function areTwoPostings(a: ComparedHead, b: ComparedHead): boolean {
  const [first, second] = [requisitionKey(a.jobId), requisitionKey(b.jobId)]
  if (first === null || second === null || first === second) return false
  if (ofRequisition.test(first) && shapeOf(first) === shapeOf(second)) return true
  const [source, other] = [sourceKey(a.source), sourceKey(b.source)]
  return source !== '' && source === other && !showsAgain.test(source)
}

const ofRequisition = /^(?:r|jr|rq|req|pos)\d/

function shapeOf(id: string): string {
  return id.replace(/\d/g, '0')
}

interface Prepared {
  readonly head: ComparedHead
  readonly stated: ReadonlySet<string>
  readonly text: ComparedText
}

// a job that is compared with several is read once
const prepared = new WeakMap<ComparedJob, Prepared>()

function prepare(job: ComparedJob): Prepared {
  const known = prepared.get(job)
  if (known !== undefined) return known
  const stated = statedRequisitions(`${job.title ?? ''}\n${job.description ?? ''}`)
  const made = { head: job, stated, text: comparedText(job.description) }
  prepared.set(job, made)
  return made
}

/** Those of `others` that are the same posting as `job`, the surest first. Jobs are warned of, never merged. Source: hunt-duplicates. */
export function findDuplicates(job: ComparedJob, others: Iterable<ComparedJob>): readonly Duplicate[] {
  const own = prepare(job)
  const found: Duplicate[] = []
  for (const other of others) {
    const duplicate = mayBeDuplicates(job, other) ? compare(own, prepare(other)) : null
    if (duplicate !== null) found.push(duplicate)
  }
  return found.sort((a, b) => b.similarity - a.similarity || b.id - a.id)
}

function compare(a: Prepared, b: Prepared): Duplicate | null {
  const similarity = textSimilarity(a.text, b.text)
  const requisitions = compareRequisitions(a, b)
  if (requisitions === 'other') return null
  if (requisitions === 'same') return { id: b.head.id, why: 'same requisition', similarity: round(similarity ?? 1) }
  if (similarity === null || similarity < minSimilarity) return null
  return { id: b.head.id, why: 'same text', similarity: round(similarity) }
}

/** What the texts state counts for more than what the sources say. */
function compareRequisitions(a: Prepared, b: Prepared): 'same' | 'other' | 'unknown' {
  if (a.stated.size > 0 && b.stated.size > 0) return shareOne(a.stated, b.stated) ? 'same' : 'other'
  return shareOne(idsOf(a), idsOf(b)) ? 'same' : 'unknown'
}

function idsOf({ head, stated }: Prepared): ReadonlySet<string> {
  const own = requisitionKey(head.jobId)
  return own === null ? stated : new Set([...stated, own])
}

function shareOne(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((id) => b.has(id))
}

function round(similarity: number): number {
  return Math.round(similarity * 1000) / 1000
}
