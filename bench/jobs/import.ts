import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { bareProgram, deleteDatabase, loadLibrary, peakMemoryOf } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { median } from '#scripts/kit/statistics.js'
import { type PostingFormat, writePostings } from './posting-files.js'

const formats: readonly { readonly format: PostingFormat; readonly name: string }[] = [
  { format: 'jsonl', name: 'JSON Lines' },
  { format: 'json', name: 'JSON array' },
  { format: 'csv', name: 'CSV' },
]
const rounds = { rounds: 5, warmUp: 0 }
const rateBound = { atLeast: 0.8 }
const memoryBound = { atMost: 200 }
const flat = { atMost: 1.25 }

export const importBenchmark: Benchmark = {
  name: 'jobs/import',
  title: 'Importing postings',
  method:
    '`jobworkflow jobs import` of 100,000 postings of 4 KB into an empty database, compared with a hand-written loop in a ' +
    'separate Node process: readline and `JSON.parse`, or csv-parse for CSV, prepared `INSERT`s of the same rows and of a ' +
    'simple word index, a transaction for every 500 rows, the same pragmas, no checks. A rate of 0.5 is half as fast. Peak ' +
    'resident memory is that of the whole process.',
  async run(setting) {
    const files: ImportOfCount[] = []
    for (const count of [1000, 10_000, 100_000].map(setting.size)) files.push(await prepare(count, setting))
    await interleave(
      files.flatMap(({ loops, imports }) => [...Object.values(loops), ...imports].map(({ subject }) => subject)),
      rounds,
    )
    const [small, middle, large] = files as [ImportOfCount, ImportOfCount, ImportOfCount]
    return [...rates(large), ...growth(middle, small), ...growth(large, middle), ...memory(large, middle)]
  },
}

/** One program importing one file. */
interface Import {
  readonly name: string
  readonly format: PostingFormat
  readonly subject: Subject
  /** Peak resident memory of each run, in MB. */
  readonly peaks: readonly number[]
}

type LoopFormat = 'jsonl' | 'csv'

interface ImportOfCount {
  readonly count: number
  readonly loops: Readonly<Record<LoopFormat, Import>>
  /** One per format. */
  readonly imports: readonly Import[]
}

async function prepare(count: number, { folder }: Setting): Promise<ImportOfCount> {
  const path = join(folder, `${count}.db`)
  const fileOf = (format: PostingFormat) => join(folder, `${count}.${format}`)
  for (const { format } of formats) await writePostings(fileOf(format), format, count)
  const loop = (format: LoopFormat, name: string) =>
    anImport({ name, format }, path, count, [bareProgram('import-loop.mjs'), fileOf(format), path])
  return {
    count,
    loops: { jsonl: loop('jsonl', 'loop over JSON Lines'), csv: loop('csv', 'loop over CSV') },
    imports: formats.map((each) =>
      anImport(each, path, count, [executable, 'jobs', 'import', fileOf(each.format), '--db', path]),
    ),
  }
}

type NamedFormat = Pick<Import, 'name' | 'format'>

export function anImport({ name, format }: NamedFormat, path: string, count: number, args: readonly string[]): Import {
  const peaks: number[] = []
  const subject = new Subject(async () => {
    const { SqliteJobStorage } = await loadLibrary()
    new SqliteJobStorage(path).create()
    const cost = await timed(async () => peaks.push(await peakMemoryOf(args)))
    checkCount(path, count)
    deleteDatabase(path)
    return cost
  })
  return { name, format, subject, peaks }
}

function checkCount(path: string, count: number): void {
  const db = new Database(path, { readonly: true })
  const stored = db.prepare('SELECT count(*) FROM jobs').pluck().get()
  db.close()
  if (stored !== count) throw new Error(`${stored} jobs were imported instead of ${count}`)
}

function rates({ count, loops, imports }: ImportOfCount): readonly Finding[] {
  return imports.map(({ name, format, subject }) => {
    const loop = format === 'csv' ? loops.csv : loops.jsonl
    return ratioFinding(`rate, ${show(count)}, ${name}`, loop.name, compareRates(subject, loop.subject), rateBound)
  })
}

function growth(larger: ImportOfCount, smaller: ImportOfCount): readonly Finding[] {
  return pairs(larger, smaller).map(([large, small]) =>
    ratioFinding(
      `time, ${show(larger.count)}, ${large.name}`,
      show(smaller.count),
      compare(large.subject, small.subject),
    ),
  )
}

function memory(larger: ImportOfCount, smaller: ImportOfCount): readonly Finding[] {
  return pairs(larger, smaller).flatMap(([large, small]): Finding[] => {
    const [peak, smallPeak] = [median(large.peaks), median(small.peaks)]
    const what = `peak memory, ${show(larger.count)}, ${large.name}`
    return [
      absoluteFinding(what, peak, 'MB', memoryBound),
      { subject: what, reference: show(smaller.count), figure: peak / smallPeak, unit: '×', bound: flat },
    ]
  })
}

/** Pairs each import of the larger file with the one of the smaller file. */
function pairs(larger: ImportOfCount, smaller: ImportOfCount): readonly (readonly [Import, Import])[] {
  const [large, small] = [larger, smaller].map(({ loops, imports }) => [...imports, ...Object.values(loops)]) as [
    Import[],
    Import[],
  ]
  return large.map((each, i) => [each, small[i] ?? each])
}

function show(count: number): string {
  return count.toLocaleString('en')
}
