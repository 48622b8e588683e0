import { MemoryWebsiteRepository } from '../../../../../src/adapters/persistence/memory/websites/memory-website-repository.js'
import { describeWebsiteRepository } from '../../../../contracts/website-repository.contract.js'

describeWebsiteRepository('MemoryWebsiteRepository', () => ({
  repository: new MemoryWebsiteRepository(),
  dispose: () => {},
}))
