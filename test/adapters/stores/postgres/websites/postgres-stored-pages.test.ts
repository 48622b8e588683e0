import { PostgresStoredPages } from '#src/adapters/stores/postgres/websites/postgres-stored-pages.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { describeStoredPages } from '#test/contracts/stored-pages.contract.js'
import { freshSchema } from '#test/support/postgres.js'

describeStoredPages('PostgresStoredPages', async () => {
  const url = await freshSchema()
  const [repository, pages] = [new PostgresWebsiteRepository(url), new PostgresStoredPages(url)]
  return {
    repository,
    pages,
    dispose: async () => {
      await pages.close()
      await repository.close()
    },
  }
})
