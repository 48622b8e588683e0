import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { describeWebsiteRepository } from '#test/contracts/website-repository.contract.js'

describeWebsiteRepository('MemoryWebsiteRepository', async () => {
  const repository = new MemoryWebsiteRepository()
  const openOther = async () => {
    const lease = await repository.openLease()
    return { lease, end: async () => repository.endLease(lease) }
  }
  const other = await openOther()
  return {
    repository,
    otherLease: other.lease,
    endOtherLease: other.end,
    openOther,
    dispose: () => repository.close(),
  }
})
