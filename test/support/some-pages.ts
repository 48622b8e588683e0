import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { RepositoryPages } from '#src/adapters/stores/memory/websites/repository-pages.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aPage, instants, store } from './website-pages.js'

/** A store in memory with a page at each of these URLs, and the ids of their sources. */
export async function somePages(...urls: readonly string[]) {
  const repository = new MemoryWebsiteRepository()
  const ids: number[] = []
  for (const url of urls) ids.push(await store(repository, aPage(['text']), { url, at: instants[1] }))
  return { pages: new RepositoryPages(repository), ids }
}

const broken = () => Promise.reject(new AppError('DB_ERROR', 'The store is broken.'))

/** The pages of a store that cannot serve. */
export const brokenPages: StoredPages = {
  state: async () => null,
  withIds: broken,
  withUrls: broken,
  close: async () => {},
}
