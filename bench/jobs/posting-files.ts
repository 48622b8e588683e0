import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { description, isoDate } from './job-rows.js'

/** A captured posting of 4 KB, with the columns of a common scraper. */
function posting(n: number) {
  return {
    id: `hl-${n}`,
    site: 'board',
    job_url: `https://jobs.harborlight.example/postings/${String(n).padStart(8, '0')}`,
    title: `Software Engineer ${n}`,
    company: 'Harborlight',
    location: 'Tokyo, Japan',
    date_posted: isoDate(n),
    description: description(3700, n),
  }
}

export type PostingFormat = 'jsonl' | 'json' | 'csv'

interface Writing {
  readonly head: string
  readonly between: string
  readonly tail: string
  readonly row: (n: number) => string
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const writings: Readonly<Record<PostingFormat, Writing>> = {
  jsonl: { head: '', between: '\n', tail: '\n', row: (n) => JSON.stringify(posting(n)) },
  json: { head: '[\n', between: ',\n', tail: '\n]\n', row: (n) => JSON.stringify(posting(n)) },
  csv: {
    head: `${Object.keys(posting(0)).join()}\n`,
    between: '\n',
    tail: '\n',
    row: (n) => Object.values(posting(n)).map(quoted).join(),
  },
}

/** Writes a file of `count` postings in a format. */
export async function writePostings(path: string, format: PostingFormat, count: number): Promise<string> {
  const { head, between, tail, row } = writings[format]
  const file = createWriteStream(path)
  for (let n = 0; n < count; n++) {
    if (!file.write(`${n === 0 ? head : between}${row(n)}`)) await once(file, 'drain')
  }
  file.end(tail)
  await once(file, 'close')
  return path
}
