import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { describeWebsiteRepository } from '#test/contracts/website-repository.contract.js'
import { freshSchema } from '#test/support/postgres.js'

describeWebsiteRepository('PostgresWebsiteRepository', async () => {
  const url = await freshSchema()
  const opened: PostgresWebsiteRepository[] = []
  const open = () => {
    const repository = new PostgresWebsiteRepository(url)
    opened.push(repository)
    return repository
  }
  const openOther = async () => {
    const other = open()
    return { lease: await other.openLease(), end: () => other.close() }
  }
  const repository = open()
  const other = await openOther()
  return {
    repository,
    otherLease: other.lease,
    endOtherLease: other.end,
    openOther,
    dispose: async () => {
      for (const each of opened) await each.close()
    },
  }
})
