import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { jobRepositoryContract } from '#test/contracts/job-repository.contract.js'

jobRepositoryContract('MemoryJobRepository', async (stored) => {
  const jobs = new MemoryJobRepository(stored)
  return { jobs, stored: async () => jobs.all().map(({ id, status, updatedAt }) => ({ id, status, updatedAt })) }
})
