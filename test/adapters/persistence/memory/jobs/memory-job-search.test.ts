import { MemoryJobRepository } from '../../../../../src/adapters/persistence/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '../../../../../src/adapters/persistence/memory/jobs/memory-job-search.js'
import { jobSearchContract } from '../../../../contracts/job-search.contract.js'

jobSearchContract('MemoryJobSearch', async (stored) => new MemoryJobSearch(new MemoryJobRepository(stored)))
