import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { huntJobsContract } from '#test/contracts/hunt-jobs.contract.js'

huntJobsContract('MemoryHuntJobs', async (jobs) => {
  const repository = new MemoryJobRepository(jobs)
  const recapture = async (id: number, job: Parameters<MemoryJobRepository['write']>[0]) => {
    repository.delete(id)
    repository.write(job)
  }
  return { hunt: new MemoryHuntJobs(repository), repository, recapture }
})
