import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { jobSearchContract } from '#test/contracts/job-search.contract.js'

jobSearchContract('MemoryJobSearch', async (stored, { events = [], links = [] } = {}) => {
  const repository = new MemoryJobRepository(stored)
  for (const event of events) repository.history.addEvent(event)
  for (const link of links) repository.history.keepLink(link)
  return new MemoryJobSearch(repository)
})
