import type { JobIntake } from '#src/application/jobs/ports/job-intake.js'
import { aPosting } from './a-job.js'

/** The jobs of `describeForgettableJobs`. */
export async function addForgettableJobs(intake: Pick<JobIntake, 'add'>): Promise<void> {
  const postings = [
    aPosting('https://a.example/1', { title: 'Baker', company: 'Canary KK', description: 'zq7canaryword' }),
    aPosting('https://a.example/2', { title: 'Cook', company: '株式会社Canary' }),
    aPosting('https://a.example/3', { title: 'Chef', company: 'Other Inc' }),
  ]
  await intake.add({ postings, at: '2026-11-20T08:00:00.000Z' })
}
