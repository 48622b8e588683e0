import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPageText } from '#src/adapters/sources/extraction/page-text.js'

/** Rules and bounds are tuned on one half alone; what the other one shows is what they are worth. */
export type Half = 'development' | 'held'
export const halves: readonly Half[] = ['development', 'held']

export interface StatedQuestion {
  readonly question: string
  /** It stands in the page as it is. */
  readonly answer_quote: string
}

/** What the page states of a job, in its own words; null where it states nothing. */
export interface LabelledFacts {
  readonly company: string | null
  readonly title: string | null
  readonly place: string | null
  readonly salary: string | null
  readonly employment: string | null
  readonly deadline: string | null
}

interface SavedPage {
  readonly id: string
  readonly half: Half
  readonly language: string
  readonly html: string
}

/** A posting's page that somebody saved, with what people read in it. */
export interface LabelledPosting extends SavedPage {
  readonly url: string | null
  readonly title: string | null
  readonly state: 'open' | 'closed'
  readonly facts: LabelledFacts
  readonly stated: readonly StatedQuestion[]
  /** What the page does not say. */
  readonly absent: readonly { readonly question: string }[]
}

/** A page that stands where a posting should: a wall, a list, a notice. */
export interface SoftPage extends SavedPage {
  readonly kind: string
}

interface Row {
  readonly id: string
  readonly file: string
  readonly http_head_bytes?: number
}

/** DATA/postings/postings.jsonl with its pages. */
export function readLabelledPostings(data: string): readonly LabelledPosting[] {
  return readRows<Row & Omit<LabelledPosting, keyof SavedPage> & { readonly language: string }>(data, 'postings.jsonl')
}

/** DATA/postings/soft/soft.jsonl with its pages. */
export function readSoftPages(data: string): readonly SoftPage[] {
  return readRows<Row & { readonly kind: string; readonly language: string }>(data, join('soft', 'soft.jsonl'))
}

function readRows<R extends Row>(data: string, file: string): readonly (R & Pick<SavedPage, 'half' | 'html'>)[] {
  const folder = join(data, 'postings')
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  const rows = lines.filter((line) => line !== '').map((line): R => JSON.parse(line))
  return rows.map((row) => {
    const bytes = readFileSync(join(folder, row.file)).subarray(row.http_head_bytes ?? 0)
    return { ...row, half: halfOf(row.id), html: readPageText({ bytes, charset: null, format: 'html' }) }
  })
}

// they share a repository with a posting of the other half
const halfByHand: Readonly<Record<string, Half>> = { s18: 'held', s19: 'development' }

/** Two neighbours at a time take turns, so that pages of one site stay on one side. */
export function halfOf(id: string): Half {
  const pair = Math.floor((Number(id.replace(/^s/, '')) - 1) / 2)
  return halfByHand[id] ?? (pair % 2 === 0 ? 'development' : 'held')
}
