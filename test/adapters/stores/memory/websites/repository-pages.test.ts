import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { RepositoryPages } from '#src/adapters/stores/memory/websites/repository-pages.js'
import { describeStoredPages } from '#test/contracts/stored-pages.contract.js'

describeStoredPages('RepositoryPages', async () => {
  const repository = new MemoryWebsiteRepository()
  return { repository, pages: new RepositoryPages(repository), dispose: () => repository.close() }
})
