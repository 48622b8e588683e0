import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { describeWebsiteRepository } from '#test/contracts/website-repository.contract.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

describeWebsiteRepository('SqliteWebsiteRepository', async () => {
  const { path, repository, dispose } = aWebsiteStore()
  const others: SqliteWebsiteRepository[] = []
  const openOther = async () => {
    const other = new SqliteWebsiteRepository(path)
    others.push(other)
    return { lease: await other.openLease(), end: () => other.close() }
  }
  const other = await openOther()
  return {
    repository,
    otherLease: other.lease,
    endOtherLease: other.end,
    openOther,
    dispose: async () => {
      for (const each of others) await each.close()
      await dispose()
    },
  }
})
