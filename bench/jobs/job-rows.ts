/** The columns of a row, in order. */
export const jobRowColumns = [
  'job_id',
  'title',
  'company',
  'description',
  'url',
  'location',
  'source',
  'captured_at',
] as const

/** A row of the jobs table. */
export type JobRow = readonly [
  jobId: string,
  title: string,
  company: string,
  description: string,
  url: string,
  location: string,
  source: string,
  capturedAt: string,
]

/** Typical posting text: paragraphs, lists, quotation marks, and the few non-Latin characters of most pages. */
const prose = `We’re looking for an engineer who likes to keep things simple – and keep them running.
You will join a team of six that builds "the boring parts": billing, sign-in, and everything that must not fail.

What you’ll do:
• design, build and operate services in TypeScript and PostgreSQL
• review the work of others, and have yours reviewed
• take part in an on-call rotation (one week in seven, paid)

What we offer: a salary of ¥9,000,000 – ¥12,000,000, four weeks of holiday, and an office in 渋谷 that you need not visit.
`
const plainProse = prose.replace(/[^\n\x20-\x7e]/g, '-')

export type Wording = 'mixed' | 'ascii'

const ring = { mixed: prose.repeat(20), ascii: plainProse.repeat(20) }

/** Returns `length` characters of a posting's text, from a different place for each `seed`. */
export function description(length: number, seed: number, wording: Wording = 'mixed'): string {
  const start = (seed * 97) % prose.length
  return ring[wording].slice(start, start + length)
}

const firstDate = Date.UTC(2026, 0, 1)

export function isoDate(n: number): string {
  return new Date(firstDate + n * 1000).toISOString()
}

/** Description length that makes a job 4 KB on the wire. */
const longDescription = 3600

/** A job of 4 KB. */
export function largeJob(n: number, wording: Wording = 'mixed'): JobRow {
  return jobRow(n, isoDate(n), description(longDescription, n, wording))
}

const japaneseProse = `私たちは、東京の渋谷で「退屈な部分」を作る六人のチームです。請求、ログイン、そして止まってはならないすべて。
仕事の内容：
・TypeScriptとPostgreSQLで、サービスを設計し、作り、動かし続けること
・互いのコードを読み、よりよくすること
待遇：年収900万円〜1,200万円、休暇は年に四週間。出社は自由です。
`
const japaneseRing = japaneseProse.repeat(20)

/** A Japanese job of 4 KB; most characters take three bytes. */
function japaneseJob(n: number): JobRow {
  const start = (n * 97) % japaneseProse.length
  return jobRow(n, isoDate(n), japaneseRing.slice(start, start + 1300))
}

export type JobWording = Wording | 'japanese'

export const postings: Readonly<Record<JobWording, (n: number) => JobRow>> = {
  mixed: (n) => largeJob(n, 'mixed'),
  ascii: (n) => largeJob(n, 'ascii'),
  japanese: japaneseJob,
}

/** A job of 300 bytes. */
export function smallJob(n: number, capturedAt: string): JobRow {
  return jobRow(n, capturedAt, description(100, n))
}

function jobRow(n: number, capturedAt: string, text: string): JobRow {
  const url = `https://jobs.harborlight.example/postings/${String(n).padStart(8, '0')}`
  return [`hl-${n}`, `Software Engineer ${n}`, 'Harborlight', text, url, 'Tokyo, Japan', 'board', capturedAt]
}
