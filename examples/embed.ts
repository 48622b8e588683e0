/**
 * The job queue inside another Node program: the same use cases that the MCP tools call, on SQLite or in memory.
 * Node 22.18 and newer run this file as it is; on Node 20, `npx tsx embed.ts jobs.db`.
 */
import { argv } from 'node:process'
import {
  AppError,
  type JobRepository,
  type JobStatus,
  MemoryJobRepository,
  ReadNewJobs,
  SqliteJobIntake,
  SqliteJobRepository,
  SqliteJobStorage,
  systemClock,
  UpdateJobStatuses,
} from 'jobworkflow'

const posting = {
  jobId: null,
  company: 'Harborlight',
  description: 'Keep the lights on.',
  location: '東京',
  source: 'embed',
  payloadJson: '{}',
}
const postings = ['Backend engineer', 'Barista', 'Data engineer'].map((title, i) => ({
  ...posting,
  title,
  url: `https://jobs.harborlight.example/${i}`,
  capturedAt: `2026-11-0${i + 1}T00:00:00.000Z`,
}))

/** Judges every new job, page by page, and returns how many verdicts were written. */
async function triage(jobs: JobRepository, judge: (title: string) => JobStatus): Promise<number> {
  const readNewJobs = new ReadNewJobs(jobs)
  const updateJobStatuses = new UpdateJobStatuses(jobs, systemClock)
  let written = 0
  for (let position = null, hasMore = true; hasMore; ) {
    const page = await readNewJobs.execute({ limit: 2, position })
    const verdicts = page.entries.map(({ job }) => ({ id: job.id, status: judge(job.title ?? '') }))
    written += (await updateJobStatuses.execute(verdicts)).updatedCount
    position = page.entries.at(-1)?.position ?? null
    hasMore = page.hasMore
  }
  return written
}

const judge = (title: string): JobStatus => (/engineer/i.test(title) ? 'shortlist' : 'reject')

const path = argv[2] ?? 'jobs.db'
new SqliteJobStorage(path).create()
const intake = new SqliteJobIntake(path)
console.log('added', await intake.add(postings, new Date().toISOString()))
intake.close()
console.log('sqlite', await triage(new SqliteJobRepository(path), judge))
console.log(await new SqliteJobRepository(path).summarize())

const memory = new MemoryJobRepository()
await memory.add(postings, new Date().toISOString())
console.log('memory', await triage(memory, judge))

try {
  await new SqliteJobRepository('no such file.db').summarize()
} catch (error) {
  if (error instanceof AppError) console.log(error.code, error.message)
}
