import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPageText } from '#src/adapters/sources/extraction/page-text.js'

/** Rules and bounds are tuned only on the development half; the held half shows their real quality. */
export type Half = 'development' | 'held'
export const halves: readonly Half[] = ['development', 'held']

export interface StatedQuestion {
  readonly question: string
  /** A literal quote from the page. */
  readonly answer_quote: string
}

/** What the page states about a job, in its own words; null if it says nothing. */
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

/** The saved page of a posting, with what people read in it. */
export interface LabelledPosting extends SavedPage {
  readonly url: string | null
  readonly title: string | null
  readonly state: 'open' | 'closed'
  readonly facts: LabelledFacts
  readonly stated: readonly StatedQuestion[]
  /** Questions that the page does not answer. */
  readonly absent: readonly { readonly question: string }[]
}

/** A page in place of a posting: a login wall, a list, a notice. */
export interface SoftPage extends SavedPage {
  readonly kind: string
}

interface Row {
  readonly id: string
  readonly file: string
  readonly http_head_bytes?: number
}

/** Reads DATA/postings/postings.jsonl with its pages. */
export function readLabelledPostings(data: string): readonly LabelledPosting[] {
  return readRows<Row & Omit<LabelledPosting, keyof SavedPage> & { readonly language: string }>(data, 'postings.jsonl')
}

/** Reads DATA/postings/soft/soft.jsonl with its pages. */
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

// these share a repository with a posting of the other half
const halfByHand: Readonly<Record<string, Half>> = { s18: 'held', s19: 'development' }

/** Pairs of neighbours alternate, so that pages of one site are in the same half. */
export function halfOf(id: string): Half {
  const pair = Math.floor((Number(id.replace(/^s/, '')) - 1) / 2)
  return halfByHand[id] ?? (pair % 2 === 0 ? 'development' : 'held')
}
