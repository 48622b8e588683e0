import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { ProcessingRecord, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'

/** Reads the pages of an open store one by one. Does not close the store. */
export class RepositoryPages implements StoredPages {
  readonly #repository: Pick<WebsiteRepository, 'find' | 'findByUrl'>

  constructor(repository: Pick<WebsiteRepository, 'find' | 'findByUrl'>) {
    this.#repository = repository
  }

  async state(): Promise<null> {
    return null
  }

  withIds(sourceIds: readonly number[]): Promise<readonly StoredPage[]> {
    return findEach(sourceIds, (id) => this.#repository.find(id))
  }

  withUrls(urls: readonly string[]): Promise<readonly StoredPage[]> {
    return findEach(urls, (url) => this.#repository.findByUrl(url))
  }

  async close(): Promise<void> {}
}

async function findEach<Key>(
  keys: readonly Key[],
  find: (key: Key) => Promise<ProcessingRecord | null>,
): Promise<readonly StoredPage[]> {
  const found = new Map<number, StoredPage>()
  for (const key of keys) {
    const record = await find(key)
    if (record !== null) found.set(record.source.id, toPage(record))
  }
  return [...found.values()].sort((a, b) => a.sourceId - b.sourceId)
}

function toPage({ source: { id, url, title, fetchedAt } }: ProcessingRecord): StoredPage {
  return { sourceId: id, url, title: title === '' ? null : title, fetchedAt }
}
