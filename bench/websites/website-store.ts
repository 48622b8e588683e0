import { SqliteWebsiteRepository } from '../../src/adapters/persistence/sqlite/websites/sqlite-website-repository.js'
import type { ChunkVectors, Lease } from '../../src/application/websites/ports/website-repository.js'
import { generator, makeText, normalVector, type Random } from './website-texts.js'

export const dimensions = 384
export const chunksOfPage = 10
const chunkCharacters = 800

const at = '2026-01-01T00:00:00.000Z'

/** A store of `chunks` chunks with vectors, ten to a page. */
export async function makeWebsiteStore(path: string, chunks: number): Promise<SqliteWebsiteRepository> {
  const repository = new SqliteWebsiteRepository(path)
  const random = generator(chunks)
  const lease = await repository.openLease()
  for (let page = 0; page < chunks / chunksOfPage; page++) await addPage(repository, lease, page, random)
  return repository
}

async function addPage(
  repository: SqliteWebsiteRepository,
  lease: Lease,
  number: number,
  random: Random,
): Promise<void> {
  const { record } = await repository.claim({
    url: `https://example.com/${number}`,
    contentType: 'job_posting',
    lease,
    at,
  })
  const chunks = Array.from({ length: chunksOfPage }, () => ({
    content: makeText(random, chunkCharacters),
    headings: [makeText(random, 20)],
  }))
  const page = { title: makeText(random, 30), language: 'mixed', entities: {}, chunks } as const
  const fetched = {
    contentType: 'job_posting' as const,
    validators: { etag: null, lastModified: null },
    contentHash: String(number),
  }
  await repository.complete({ id: record.source.id, lease, page, fetched, vectors: makeVectors(random), at })
}

function makeVectors(random: Random): ChunkVectors {
  const vectors = Array.from({ length: chunksOfPage }, () => normalVector(random, dimensions))
  return {
    model: 'random',
    vectors,
    probes: [{ chunkIndex: 0, vector: normalVector(random, dimensions), rest: normalVector(random, dimensions) }],
  }
}
