import { MemoryWebsiteRepository } from '../../../../../src/adapters/persistence/memory/websites/memory-website-repository.js'
import { describeWebsiteRepository } from '../../../../contracts/website-repository.contract.js'

describeWebsiteRepository('MemoryWebsiteRepository', async () => {
  const repository = new MemoryWebsiteRepository()
  const otherLease = await repository.openLease()
  return {
    repository,
    otherLease,
    endOtherLease: async () => repository.endLease(otherLease),
    dispose: () => repository.close(),
  }
})
