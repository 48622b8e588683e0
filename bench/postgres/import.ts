import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { anImport } from '#bench/jobs/import.js'
import { writePostings } from '#bench/jobs/posting-files.js'
import { compare, compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { bareProgram, costOf, loadPostgres } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { BenchServer } from './bench-server.js'

const rounds = { rounds: 3, warmUp: 0 }
const rateBound = { atLeast: 0.5 }
const fileBound = { atLeast: 0.8 }
const copiedTables = ['jobs', 'job_words'] as const

export const importBenchmark: Benchmark = {
  name: 'postgres/import',
  title: 'Importing postings',
  method:
    '`jobworkflow jobs import` of 100,000 postings of 4 KB from JSON Lines into empty tables, compared with one `COPY` of ' +
    'the resulting rows and one of the rows of their words, from files on the server into the same tables with the same ' +
    'indexes. Only the import reads a file, checks each posting, splits its words, handles conflicts and starts a program; ' +
    'its CPU time is compared with `COPY` too: a rate that a faster server would hardly improve. Also the same import ' +
    'into a SQLite file, compared with a hand-written loop in a separate Node process. A rate of 0.5 is half as fast.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

async function measure(server: BenchServer, setting: Setting): Promise<readonly Finding[]> {
  const files: ImportOfCount[] = []
  for (const count of [1000, 10_000, 100_000].map(setting.size))
    files.push(await prepare(server, setting.folder, count))
  for (const { ours, copy, toFile, loop } of files) await interleave([ours, copy, toFile, loop], rounds)
  const [small, middle, large] = files as [ImportOfCount, ImportOfCount, ImportOfCount]
  return [...rates(large), ...growth(middle, small), ...growth(large, middle)]
}

interface ImportOfCount {
  readonly count: number
  /** Into the server: by our program, and by COPY. */
  readonly ours: Subject
  readonly copy: Subject
  /** Processor time of our program in the runs of `ours`. */
  readonly own: readonly number[]
  /** Into a SQLite file: by our program, and by a loop. */
  readonly toFile: Subject
  readonly loop: Subject
}

async function prepare(server: BenchServer, folder: string, count: number): Promise<ImportOfCount> {
  const schema = `import_${count}`
  const url = server.url(schema)
  const { PostgresJobStorage } = await loadPostgres()
  const storage = new PostgresJobStorage(url)
  await storage.create()
  await storage.close()
  const postings = await writePostings(join(folder, `${count}.jsonl`), 'jsonl', count)
  const importInto = (db: string) => [executable, 'jobs', 'import', postings, '--db', db]
  const file = join(folder, `${count}.db`)
  const inFile = (name: string, args: readonly string[]) => anImport({ name, format: 'jsonl' }, file, count, args)
  const own: number[] = []
  const ours = intoEmpty(server, schema, count, async () => {
    own.push((await costOf(process.execPath, importInto(url))).cpuMs)
  })
  await ours.sample()
  const copied = copiedTables.map((table) => ({ table, file: server.file(`${schema}.${table}`) }))
  for (const { table, file } of copied) await server.run(`COPY "${schema}".${table} TO '${file}'`)
  return {
    count,
    ours,
    own,
    copy: intoEmpty(server, schema, count, async () => {
      for (const { table, file } of copied) await server.run(`COPY "${schema}".${table} FROM '${file}'`)
    }),
    toFile: inFile('import', importInto(file)).subject,
    loop: inFile('loop', [bareProgram('import-loop.mjs'), postings, file]).subject,
  }
}

/** Measures `fill`, which puts `count` jobs into the empty table. */
function intoEmpty(server: BenchServer, schema: string, count: number, fill: () => Promise<unknown>): Subject {
  return new Subject(async () => {
    await server.run(`TRUNCATE "${schema}".jobs, "${schema}".job_words, "${schema}".job_noted`)
    // no run has to write what the one before left
    await server.run('CHECKPOINT')
    const cost = await timed(fill)
    const { rows } = await server.pool.query(`SELECT count(*)::int FROM "${schema}".jobs`)
    if (rows[0].count !== count) throw new Error(`${rows[0].count} jobs were imported instead of ${count}`)
    return cost
  })
}

function rates({ count, ours, own, copy, toFile, loop }: ImportOfCount): readonly Finding[] {
  const what = `rate, ${show(count)}`
  return [
    ratioFinding(`${what}, PostgreSQL`, 'COPY', compareRates(ours, copy), rateBound),
    ratioFinding(
      `${what}, our processor time alone`,
      'COPY',
      compareRates(Subject.of(own.slice(-ours.costs.length)), copy),
    ),
    ratioFinding(`${what}, SQLite`, 'loop', compareRates(toFile, loop), fileBound),
    ratioFinding(`${what}, PostgreSQL`, 'SQLite', compareRates(ours, toFile)),
  ]
}

function growth(larger: ImportOfCount, smaller: ImportOfCount): readonly Finding[] {
  const grown = (name: string, pick: (of: ImportOfCount) => Subject) =>
    ratioFinding(`time, ${show(larger.count)}, ${name}`, show(smaller.count), compare(pick(larger), pick(smaller)))
  return [
    grown('PostgreSQL', ({ ours }) => ours),
    grown('COPY', ({ copy }) => copy),
    grown('SQLite', ({ toFile }) => toFile),
  ]
}

function show(count: number): string {
  return count.toLocaleString('en')
}
