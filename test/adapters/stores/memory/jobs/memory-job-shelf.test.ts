import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { jobShelfContract } from '#test/contracts/job-shelf.contract.js'

jobShelfContract('MemoryJobRepository', async (stored) => new MemoryJobRepository(stored))
