import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteWebsiteRepository } from '../../src/adapters/persistence/sqlite/websites/sqlite-website-repository.js'
import type { ChunkVectors, WebsiteRepository } from '../../src/application/websites/ports/website-repository.js'
import type { ProcessedPage } from '../../src/domain/websites/page-content.js'
import type { ContentType } from '../../src/domain/websites/website.js'

const at = '2026-01-01T00:00:00.000Z'

/** A store made for `work` and removed after it. */
export async function withStore<T>(work: (repository: WebsiteRepository) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-eval-'))
  const repository = new SqliteWebsiteRepository(join(folder, 'websites.db'))
  try {
    return await work(repository)
  } finally {
    await repository.close()
    rmSync(folder, { recursive: true })
  }
}

/** Stores a page as processing would, and gives the id of its source. */
export async function storePage(
  repository: WebsiteRepository,
  url: string,
  contentType: ContentType,
  page: ProcessedPage,
  vectors: ChunkVectors | null,
): Promise<number> {
  const lease = await repository.openLease()
  const { record } = await repository.claim({ url, contentType, lease, at })
  const { id } = record.source
  const fetched = { contentType, validators: { etag: null, lastModified: null }, contentHash: url }
  await repository.complete({ id, lease, page, fetched, vectors, at })
  return id
}
