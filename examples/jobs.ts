/**
 * The job queue inside another Node program: what the MCP tools and the command line do, on SQLite or your own storage.
 * Node 22.18 and newer run this file directly; on Node 20, `npx tsx jobs.ts jobs.db`.
 */
import { argv } from 'node:process'
import { AppError, type CapturedRow, type JobStatus, type Jobs, MemoryJobRepository, openJobs } from 'jobworkflow/jobs'

/** Postings from any source; `from: ['jobs.csv', 'more.jsonl']` would read files. */
async function* captured(): AsyncGenerator<CapturedRow> {
  for (const [i, title] of ['Backend engineer', 'Barista', 'Data engineer'].entries()) {
    const values = { title, company: 'Harborlight', location: '東京', url: `https://jobs.harborlight.example/${i}` }
    yield { file: 'harborlight', line: i + 1, values }
  }
}

/** Judges every new job, page by page, and returns how many verdicts were written. */
async function triage(jobs: Jobs, judge: (title: string) => JobStatus): Promise<number> {
  let written = 0
  for (let position = null, hasMore = true; hasMore; ) {
    const page = await jobs.readNew({ limit: 2, position })
    const verdicts = page.entries.map(({ job }) => ({ id: job.id, status: judge(job.title ?? '') }))
    written += (await jobs.updateStatuses(verdicts)).updatedCount
    position = page.entries.at(-1)?.position ?? null
    hasMore = page.hasMore
  }
  return written
}

const judge = (title: string): JobStatus => (/engineer/i.test(title) ? 'shortlist' : 'reject')

const jobs = openJobs(argv[2] ?? 'jobs.db')
const { added, known, filled } = await jobs.import({ from: captured(), defaultSource: 'embed' })
console.log('added', { added, known, filled })
console.log('sqlite', await triage(jobs, judge))
console.log(await jobs.summarize())
await jobs.close()

// any storage that fulfils the JobRepository contract can replace the file
const repository = new MemoryJobRepository()
const inMemory = openJobs({ repository, openIntake: async () => repository })
await inMemory.import({ from: captured() })
console.log('memory', await triage(inMemory, judge))
await inMemory.close()

const absent = openJobs('no such file.db')
try {
  await absent.summarize()
} catch (error) {
  if (error instanceof AppError) console.log(error.code, error.message)
}
await absent.close()
