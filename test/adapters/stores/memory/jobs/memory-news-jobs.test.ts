import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryNewsJobs } from '#src/adapters/stores/memory/jobs/memory-news-jobs.js'
import { newsJobsContract } from '#test/contracts/news-jobs.contract.js'

newsJobsContract('MemoryNewsJobs', async () => {
  const repository = new MemoryJobRepository()
  return {
    ...{ news: new MemoryNewsJobs(repository), hunt: new MemoryHuntJobs(repository), repository },
    insert: async (jobs) => {
      for (const job of jobs) repository.write(job)
    },
    remove: async (id) => repository.delete(id),
    recapture: async (id, job) => {
      repository.write(job)
      repository.delete(id)
    },
  }
})
