import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ImportJobs, type RowReport } from '#src/application/jobs/import-jobs.js'
import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { WalkRequest } from '#src/application/jobs/walk-postings.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { AppError } from '#src/domain/shared/app-error.js'

const at = '2026-10-03T08:15:00.000Z'
const clock = { now: () => new Date(at) }

const sound = { filled: 0, missingColumns: [], unreadFiles: [], finished: true }

describe('An import', () => {
  it('adds each posting once and counts the known ones', async () => {
    const intake = new MapIntake(['https://a.example/0'])
    const count = await run(intake, [aRow(0), aRow(1), aRow(2), aRow(1)])
    expect(count).toEqual({ ...sound, read: 4, added: 2, known: 2, bad: 0, warned: 0 })
    expect([...intake.postings.keys()]).toEqual(['https://a.example/0', 'https://a.example/1', 'https://a.example/2'])
    expect(intake.stamps).toEqual([at])
  })

  it('takes as known what an import with the same counted URLs took before, also if that wrote nothing', async () => {
    const counted = new Set<string>()
    const preview = (...rows: readonly CapturedRow[]) => run(new MapIntake(['https://a.example/0']), rows, { counted })
    expect(await preview(aRow(0), aRow(1))).toMatchObject({ added: 1, known: 1 })
    expect(await preview(aRow(1), aRow(2), aRow(2))).toMatchObject({ added: 1, known: 2 })
    expect(await preview(aRow(2))).toMatchObject({ added: 0, known: 1 })
  })

  it('reports rows that are not postings, and continues', async () => {
    const intake = new MapIntake()
    const reports: RowReport[] = []
    const rows = [
      { file: 'a.csv', line: 2, values: { title: 'no url' } },
      { file: 'a.csv', line: 3, problem: 'has 2 columns where the header has 3' },
      { file: 'a.csv', line: 4, values: { url: 'https://a.example/0' } },
      { file: 'b.jsonl', line: 1, values: { url: 'https://a.example/1', captured_at: 'soon' } },
    ]
    const count = await run(intake, rows, { onReport: (report: RowReport) => reports.push(report) })
    expect(count).toEqual({ ...sound, read: 4, added: 2, known: 0, bad: 2, warned: 1 })
    expect(reports).toMatchObject([
      { file: 'a.csv', line: 2, level: 'bad', message: 'url is missing' },
      { file: 'a.csv', line: 3, level: 'bad', message: 'has 2 columns where the header has 3' },
      {
        file: 'b.jsonl',
        line: 1,
        level: 'warning',
        message: 'captured_at is not a readable date: "soon"; left empty',
      },
    ])
  })

  it('uses the given mapping and source', async () => {
    const intake = new MapIntake()
    const values = { Link: 'https://a.example/1', url: 'https://other.example' }
    await run(intake, [{ file: 'a', line: 1, values }], { mapping: { url: 'Link' }, defaultSource: 'board' })
    expect([...intake.postings.values()]).toMatchObject([{ url: 'https://a.example/1', source: 'board' }])
  })

  it('lists the mapped columns that no row has', async () => {
    const url = 'https://a.example/1'
    const rows = [{ values: { url, Job: {} } }, { values: { url, Pay: null } }, { problem: 'is not valid JSON' }]
    const mapping = { title: 'Job.Name', company: 'Company', description: 'Pay', location: 'constructor' }
    const { missingColumns } = await run(
      new MapIntake(),
      rows.map((row, i) => ({ file: 'a', line: i + 1, ...row })),
      { mapping },
    )
    expect(missingColumns).toEqual(['Job.Name', 'Company', 'constructor'])
  })

  it('writes at most 500 postings at a time', async () => {
    const intake = new MapIntake()
    const count = await run(
      intake,
      Array.from({ length: 1001 }, (_, i) => aRow(i)),
    )
    expect(intake.batches).toEqual([500, 500, 1])
    expect(count).toMatchObject({ read: 1001, added: 1001 })
  })

  it('writes at most 4 million characters at a time, and a larger posting alone', async () => {
    const intake = new MapIntake()
    const description = 'x'.repeat(900_000)
    const large = { file: 'a', line: 1, values: { url: 'https://a.example/large', description: 'x'.repeat(5_000_000) } }
    const rows = Array.from({ length: 5 }, (_, i) => aRow(i, { description }))
    await run(intake, [...rows, large, aRow(9)])
    // each posting counts twice: the field, and the row that it came from
    expect(intake.batches).toEqual([2, 2, 1, 1, 1])
  })

  it('writes nothing if no row is a posting', async () => {
    const intake = new MapIntake()
    expect(await run(intake, [])).toEqual({ ...sound, read: 0, added: 0, known: 0, bad: 0, warned: 0 })
    expect(intake.batches).toEqual([])
  })

  it('reports progress now and then, and at the end', async () => {
    const progress: number[] = []
    const rows = Array.from({ length: 1200 }, (_, i) => aRow(i))
    await run(new MapIntake(), rows, { onProgress: (read: number) => progress.push(read) })
    expect(progress).toEqual([500, 1000, 1200])
  })

  it('reads while a batch is written, and writes the next one when that is done', async () => {
    const intake = new MapIntake()
    let read = 0
    const source = new Rows(
      Array.from({ length: 1600 }, (_, i) => aRow(i)),
      () => read++,
    )
    const readByThen: number[] = []
    intake.beforeWriting = async () => {
      // wait until the rows of the next batch are read
      while (read < Math.min(1600, 500 * (intake.batches.length + 1))) await setImmediate()
      readByThen.push(read)
    }
    expect(await run(intake, source)).toMatchObject({ added: 1600 })
    expect(intake.batches).toEqual([500, 500, 500, 100])
    expect(readByThen).toEqual([1001, 1501, 1600, 1600])
  })

  it('has no write in progress when the rows fail', async () => {
    const intake = new MapIntake()
    intake.beforeWriting = () => setTimeout(20)
    const source = new Rows(
      Array.from({ length: 600 }, (_, i) => aRow(i)),
      (i) => {
        if (i === 550) throw new Error('The file is gone.')
      },
    )
    await expect(run(intake, source)).rejects.toThrow('The file is gone.')
    expect(intake.postings.size).toBe(500)
  })

  it('stops at the next row when aborted, and counts what it wrote', async () => {
    const intake = new MapIntake()
    const abort = new AbortController()
    const source = new Rows([aRow(0), aRow(1), aRow(2)], (i) => i === 2 && abort.abort())
    const count = await run(intake, source, { signal: abort.signal })
    expect(count).toMatchObject({ read: 2, added: 2 })
    expect(intake.postings.size).toBe(2)
    expect(source.closed).toBe(true)
  })

  it('fails if the storage fails, keeps earlier batches, and adds the rest next time', async () => {
    const intake = new MapIntake()
    const rows = Array.from({ length: 1200 }, (_, i) => aRow(i))
    intake.failsAt = 2
    const source = new Rows(rows)
    await expect(run(intake, source)).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect([intake.postings.size, source.closed]).toEqual([500, true])
    intake.failsAt = 0
    expect(await run(intake, rows)).toMatchObject({ added: 700, known: 500 })
  })
})

function aRow(i: number, values: Record<string, unknown> = {}): CapturedRow {
  return { file: 'a.jsonl', line: i + 1, values: { url: `https://a.example/${i}`, ...values } }
}

interface Options extends Partial<WalkRequest> {
  readonly counted?: Set<string>
}

function run(intake: JobIntake, rows: readonly CapturedRow[] | Rows, { counted, ...options }: Options = {}) {
  const source = rows instanceof Rows ? rows : new Rows(rows)
  return new ImportJobs(intake, clock).execute({ rows: source, mapping: {}, defaultSource: null, ...options }, counted)
}

class Rows implements AsyncIterable<CapturedRow> {
  closed = false
  readonly #rows: readonly CapturedRow[]
  readonly #before: (i: number) => unknown

  constructor(rows: readonly CapturedRow[], before: (i: number) => unknown = () => {}) {
    this.#rows = rows
    this.#before = before
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (const [i, row] of this.#rows.entries()) {
        this.#before(i)
        yield row
      }
    } finally {
      this.closed = true
    }
  }
}

class MapIntake implements JobIntake {
  readonly postings = new Map<string, Posting | null>()
  readonly batches: number[] = []
  readonly stamps: string[] = []
  failsAt = 0
  beforeWriting = async () => {}

  constructor(known: readonly string[] = []) {
    for (const url of known) this.postings.set(url, null)
  }

  async findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(urls.filter((url) => this.postings.has(url)))
  }

  async add({ postings, at: stamp }: PostingBatch): Promise<IntakeCount> {
    this.batches.push(postings.length)
    this.stamps.push(stamp)
    await this.beforeWriting()
    if (this.batches.length === this.failsAt)
      throw new AppError('DB_ERROR', 'The database is busy.', { retryable: true })
    const before = this.postings.size
    for (const posting of postings) {
      if (!this.postings.has(posting.url)) this.postings.set(posting.url, posting)
    }
    const added = this.postings.size - before
    return { added, known: postings.length - added, filled: 0 }
  }

  async close() {}
}
