import { MemoryJobRepository } from '../../../../../src/adapters/persistence/memory/jobs/memory-job-repository.js'
import { jobRepositoryContract } from '../../../../contracts/job-repository.contract.js'

jobRepositoryContract('MemoryJobRepository', (stored) => {
  const jobs = new MemoryJobRepository(stored)
  return { jobs, stored: () => jobs.all().map(({ id, status, updatedAt }) => ({ id, status, updatedAt })) }
})
