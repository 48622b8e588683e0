import { companyKey } from '#src/domain/jobs/company-name.js'
import { sourceKey } from '#src/domain/jobs/job-search.js'
import { type ComparedText, comparedText, minSimilarity, textSimilarity } from './compared-text.js'
import { arePlacesCompatible, type PlacePart, readPlace } from './compatible-places.js'
import { areTitlesCompatible, readTitle, type TitleWords } from './compatible-titles.js'
import { requisitionKey, statedRequisitions } from './requisition-ids.js'

/** The fields that are compared to find duplicates, without the description. */
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

/** A job that is probably the same posting. */
export interface Duplicate {
  readonly id: number
  readonly why: (typeof duplicateReasons)[number]
  /** The similarity of the texts, from 0 to 1; 1 if the requisition is the same and a text is too short to compare. */
  readonly similarity: number
}

/**
 * Whether two jobs may be the same, so that their texts are worth reading: same company, compatible titles and places.
 */
export function mayBeDuplicates(a: ComparedHead, b: ComparedHead): boolean {
  if (a.id === b.id) return false
  const [first, second] = [readHead(a), readHead(b)]
  return (
    first.company !== '' &&
    first.company === second.company &&
    areTitlesCompatible(first.title, second.title) &&
    arePlacesCompatible(first.place, second.place) &&
    !areTwoPostings(a, b)
  )
}

interface ReadHead {
  readonly company: string
  readonly title: TitleWords
  readonly place: readonly PlacePart[]
}

// cached, because a job is compared with all others of a list
const heads = new WeakMap<ComparedHead, ReadHead>()

function readHead(job: ComparedHead): ReadHead {
  const known = heads.get(job)
  if (known !== undefined) return known
  const read = { company: companyKey(job.company), title: readTitle(job.title), place: readPlace(job.location) }
  heads.set(job, read)
  return read
}

/** Boards that give a posting a new number each time they show it, so two numbers may be one opening. */
const showsAgain = /linkedin|indeed|glassdoor|ziprecruiter|monster|google|jooble|adzuna|求人ボックス|スタンバイ/

/**
 * Two ids in one employer's system are two openings. Requisition ids such as R-1001 and R-1002 are two openings on any
 * board.
 */
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

// cached, because a job is compared with several others
const prepared = new WeakMap<ComparedJob, Prepared>()

function prepare(job: ComparedJob): Prepared {
  const known = prepared.get(job)
  if (known !== undefined) return known
  const stated = statedRequisitions(`${job.title ?? ''}\n${job.description ?? ''}`)
  const made = { head: job, stated, text: comparedText(job.description) }
  prepared.set(job, made)
  return made
}

/**
 * Returns those of `others` that are the same posting as `job`, most similar first. Duplicates are reported, never
 * merged. Source: hunt-duplicates.
 */
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

/** Ids stated in both texts outweigh the ids of the sources. */
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
