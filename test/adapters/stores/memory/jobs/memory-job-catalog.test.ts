import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { jobCatalogContract } from '#test/contracts/job-catalog.contract.js'

jobCatalogContract('MemoryJobRepository', async (stored) => new MemoryJobRepository(stored))
