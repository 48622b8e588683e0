import { join } from 'node:path'
import { type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { costOf, deleteDatabase, loadLibrary } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { writePostings } from './posting-files.js'

const rounds = { rounds: 7, warmUp: 1 }
const triggers = ['job_arriving_by_insert', 'job_arrivals_of_insert']

export const arrivals: Benchmark = {
  name: 'jobs/arrivals',
  title: 'Recording when postings arrive',
  method:
    'CPU time, all threads, of `jobworkflow jobs import` of 20,000 postings of 4 KB, as JSON Lines, into an empty ' +
    'database, compared with the same import into a database without the two triggers that record arrivals for the news.',
  async run({ folder, size }) {
    const count = size(20_000)
    const file = await writePostings(join(folder, 'postings.jsonl'), 'jsonl', count)
    const path = join(folder, 'jobs.db')
    const recorded = anImport(file, path, count, true)
    const plain = anImport(file, path, count, false)
    await interleave([recorded, plain], rounds)
    const subject = `import of ${count.toLocaleString('en')} postings, with arrivals`
    return [ratioFinding(subject, 'without', compare(recorded, plain))]
  },
}

function anImport(file: string, path: string, count: number, isRecording: boolean): Subject {
  return new Subject(async () => {
    const { SqliteJobStorage } = await loadLibrary()
    new SqliteJobStorage(path).create()
    if (!isRecording) dropTriggers(path)
    const { cpuMs } = await costOf(process.execPath, [executable, 'jobs', 'import', file, '--db', path])
    expectArrivals(path, isRecording ? count : 0)
    deleteDatabase(path)
    return cpuMs
  })
}

function dropTriggers(path: string): void {
  const db = new Database(path)
  for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`)
  db.close()
}

function expectArrivals(path: string, expected: number): void {
  const db = new Database(path, { readonly: true })
  const recorded = db.prepare('SELECT count(*) FROM job_arrivals').pluck().get()
  db.close()
  if (recorded !== expected) throw new Error(`${recorded} arrivals were recorded, not ${expected}`)
}
