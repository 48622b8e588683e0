import { MemoryWebsiteRepository } from '#src/adapters/persistence/memory/websites/memory-website-repository.js'
import { RepositoryPages } from '#src/adapters/persistence/websites/repository-pages.js'
import { describeStoredPages } from '#test/contracts/stored-pages.contract.js'

describeStoredPages('RepositoryPages', async () => {
  const repository = new MemoryWebsiteRepository()
  return { repository, pages: new RepositoryPages(repository), dispose: () => repository.close() }
})
