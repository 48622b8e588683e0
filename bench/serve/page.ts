import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { type JobWording, postings } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { askingSubject, compare, interleave } from '#bench/measure.js'
import { callLine } from '#bench/requests.js'
import { ServedProcess } from './served-process.js'

const rounds = { rounds: 200, warmUp: 50 }
const bound = { atMost: 1.5 }
/** Against a program that also keeps nothing between calls. */
const floorBound = { atMost: 1.25 }
const texts: Readonly<Record<JobWording, string>> = {
  mixed: 'text as postings have it',
  ascii: 'ASCII only',
  japanese: 'Japanese',
}

export const page: Benchmark = {
  name: 'serve/page',
  title: 'A page over HTTP',
  method:
    '`bulk_read_new_jobs` of 50 jobs of 4 KB from `jobworkflow serve`, compared with a bare `node:http` server in a ' +
    'separate process that sends the same bytes from memory. Both are called with `fetch`, like the SDK’s clients do, and ' +
    'read as text. Also the same with a client that discards the bytes, which shows the cost of the server better; and a ' +
    'bare server that for each call opens the file, reads the same rows and writes them with two calls of ' +
    '`JSON.stringify`, the minimum for an answer without a cache.',
  async run({ folder }) {
    const findings: Finding[] = []
    for (const wording of ['mixed', 'ascii', 'japanese'] as const) {
      const rows = repeat(200, (n) => postings[wording](n))
      const path = await makeJobsDatabase(join(folder, `${wording}.db`), rows)
      findings.push(...(await measurePage(path, wording)))
    }
    return findings
  },
}

async function measurePage(database: string, wording: JobWording): Promise<readonly Finding[]> {
  const server = await ServedProcess.serving(database)
  const call = callLine('bulk_read_new_jobs', { limit: 50 })
  const answer = await server.fetch(call)
  if (!answer.includes('"count":50')) throw new Error(`unexpected: ${answer.slice(0, 200)}`)
  const file = `${database}.answer`
  writeFileSync(file, answer)
  const bare = await ServedProcess.sending(file)
  const reader = await ServedProcess.reading(database)
  const byHand = await reader.fetch(call)
  const fetching = (from: ServedProcess, expected = answer) =>
    askingSubject(
      () => from.fetch(call),
      (given) => given === expected,
    )
  const posting = (to: ServedProcess) =>
    askingSubject(
      () => to.post(call),
      (bytes) => bytes === Buffer.byteLength(answer),
    )
  const [ours, theirs, oursRaw, theirsRaw] = [fetching(server), fetching(bare), posting(server), posting(bare)]
  const floor = fetching(reader, byHand)
  await interleave([ours, theirs, oursRaw, theirsRaw, floor], rounds)
  await Promise.all([server.close(), bare.close(), reader.close()])
  const subject = `page of 50, ${texts[wording]}`
  return [
    ratioFinding(subject, 'bare node:http server', compare(ours, theirs), bound),
    ratioFinding(subject, 'bare server, from the file', compare(ours, floor), floorBound),
    ratioFinding(`${subject}, bare server, from the file`, 'bare node:http server', compare(floor, theirs)),
    ratioFinding(`${subject}, bytes thrown away`, 'bare node:http server', compare(oursRaw, theirsRaw)),
  ]
}
