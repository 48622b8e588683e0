import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { asking } from '#bench/hunt/questions.js'
import { description, smallJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { startServer } from '#bench/line-process.js'
import { compare, interleave } from '#bench/measure.js'
import { loadJobs, loadPerson, mcpArguments } from '#bench/program.js'
import { callLine } from '#bench/requests.js'
import { quantile } from '#scripts/kit/statistics.js'

const rounds = { rounds: 30, warmUp: 3 }
const documentCount = 200

export const claims: Benchmark = {
  name: 'person/claims',
  title: 'What a paper claims',
  method:
    `\`save_document\` of the built server over stdio for a CV of 3,000 characters, each time another one, beside ` +
    `${documentCount} confirmed notes of 3,000 characters that may support it, compared with saving the same text as an ` +
    'evaluation, which is not checked; then the same CV saved as further versions of one document.',
  async run({ folder, size }) {
    const path = await makeJobsDatabase(
      join(folder, 'jobs.db'),
      repeat(10, (n) => smallJob(n, '2026-01-01')),
    )
    await confirmNotes(path, size(documentCount))
    const server = await startServer(mcpArguments(path))
    let n = 0
    const save = (args: object) => server.ask(callLine('save_document', { text: paper(++n), ...args }))
    const checked = asking(() => save({ kind: 'cv' }))
    const unchecked = asking(() => save({ kind: 'evaluation' }))
    await interleave([checked, unchecked], rounds)
    const { id, version } = savedIn(await save({ kind: 'cv' }))
    let expected_version = version
    const again = asking(async () => {
      const answer = await save({ id, expected_version })
      expected_version = savedIn(answer).version
      return answer
    })
    await interleave([again, unchecked], rounds)
    await server.close()
    return [
      ratioFinding('a CV', 'an evaluation', compare(checked, unchecked)),
      absoluteFinding('that, 95 of 100', quantile(checked.costs, 0.95), 'ms'),
      ratioFinding('a further version', 'an evaluation', compare(again, unchecked)),
      absoluteFinding('that, 95 of 100', quantile(again.costs, 0.95), 'ms'),
    ]
  },
}

const paper = (n: number) =>
  `# CV ${n}\n\nLed ${n % 40} engineers at Company ${n % 50} Inc. since ${1990 + (n % 30)}.\n\n${description(3000, n)}`

async function confirmNotes(path: string, count: number): Promise<void> {
  const jobs = (await loadJobs()).openJobs(path)
  const person = (await loadPerson()).openPerson({ jobs })
  for (let n = 0; n < count; n++) await person.saveDocument({ kind: 'note', text: paper(n), actor: 'person' })
  await jobs.close()
}

function savedIn(answer: string): { readonly id: number; readonly version: number } {
  return JSON.parse(answer).result.structuredContent
}
