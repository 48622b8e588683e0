import { generator, normalVector, type Random } from '#scripts/kit/random.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { ChunkVectors, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import { store } from '#test/support/website-pages.js'
import { makeText } from './website-texts.js'

export const dimensions = 384
export const chunksOfPage = 10
const chunkCharacters = 800

/** Creates a store of `chunks` chunks with vectors, ten per page. */
export async function makeWebsiteStore(path: string, chunks: number): Promise<SqliteWebsiteRepository> {
  const repository = new SqliteWebsiteRepository(path)
  const random = generator(chunks)
  for (let page = 0; page < chunks / chunksOfPage; page++) {
    await store(repository, makePage(random), { url: `https://example.com/${page}`, vectors: makeVectors(random) })
  }
  return repository
}

/** Stores `chunks` chunks without vectors, ten per page. */
export async function storePages(repository: WebsiteRepository, chunks: number): Promise<void> {
  const random = generator(chunks)
  const lease = await repository.openLease()
  const at = '2026-01-01T00:00:00.000Z'
  const contentType = 'job_posting'
  const fetched = { contentType, validators: { etag: null, lastModified: null }, contentHash: 'hash' } as const
  for (let page = 0; page < chunks / chunksOfPage; page++) {
    const { record } = await repository.claim({ url: `https://example.com/${page}`, contentType, lease, at })
    const { id } = record.source
    await repository.start({ id, lease, at })
    await repository.complete({ id, lease, page: makePage(random), fetched, vectors: null, at })
  }
}

function makePage(random: Random): ProcessedPage {
  const chunks = Array.from({ length: chunksOfPage }, () => ({
    content: makeText(random, chunkCharacters),
    headings: [makeText(random, 20)],
  }))
  return { title: makeText(random, 30), language: 'mixed', entities: {}, chunks }
}

function makeVectors(random: Random): ChunkVectors {
  const vectors = Array.from({ length: chunksOfPage }, () => normalVector(random, dimensions))
  return {
    model: 'random',
    vectors,
    probes: [{ chunkIndex: 0, vector: normalVector(random, dimensions), rest: normalVector(random, dimensions) }],
  }
}
