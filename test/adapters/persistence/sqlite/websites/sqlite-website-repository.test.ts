import { SqliteWebsiteRepository } from '../../../../../src/adapters/persistence/sqlite/websites/sqlite-website-repository.js'
import { describeWebsiteRepository } from '../../../../contracts/website-repository.contract.js'
import { aWebsiteStore } from '../../../../support/website-stores.js'

describeWebsiteRepository('SqliteWebsiteRepository', async () => {
  const { path, repository, dispose } = aWebsiteStore()
  const other = new SqliteWebsiteRepository(path)
  return {
    repository,
    otherLease: await other.openLease(),
    endOtherLease: () => other.close(),
    dispose: async () => {
      await other.close()
      await dispose()
    },
  }
})
