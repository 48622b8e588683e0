import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { jobTriageContract } from '#test/contracts/job-triage.contract.js'

jobTriageContract('MemoryJobTriage', async (jobs) => {
  const repository = new MemoryJobRepository(jobs)
  const remove = async (id: number) => repository.delete(id)
  const recapture = async (id: number, job: StoredJob) => {
    repository.delete(id)
    repository.write(job)
  }
  const shared = { repository, catalog: repository, hunt: new MemoryHuntJobs(repository) }
  return { triage: new MemoryJobTriage(repository), ...shared, remove, recapture }
})
