import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import {
  aClaim,
  aList,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'

/** Repositories on one new store, closed after the test. */
async function opened(count: number) {
  const url = await freshSchema()
  const repositories = Array.from({ length: count }, () => new PostgresWebsiteRepository(url))
  onTestFinished(async () => {
    for (const each of repositories) await each.close()
  })
  const [first, second] = repositories
  if (first === undefined) throw new TypeError('None was opened.')
  const execute = (statement: string) =>
    withClient(url, async (client) => {
      await client.query(statement.replaceAll('$schema', schemaIn(url)))
    })
  return { repositories, first, second: second ?? first, execute, url }
}

describe('a PostgreSQL store that does not exist', () => {
  it('is empty for readers and for writers of existing pages', async () => {
    const { first, execute } = await opened(1)
    expect(await first.list(aList())).toEqual({ sources: [], total: 0 })
    expect(await first.search(aSearch('anything', { vector: direction(1) }))).toEqual({
      matches: [],
      sources: [],
      total: 0,
      trust: null,
    })
    expect(await first.countChunks()).toEqual({ total: 0, withoutVector: 0 })
    expect(await first.vectorSpace()).toBeNull()
    expect(await first.isTextIndexCurrent()).toBe(true)
    expect(await first.readChunks({ id: 1, after: null, limit: 1 })).toBeNull()
    expect(await first.delete(1)).toBeNull()
    expect(await first.takeQueued({ lease: await first.openLease(), at })).toBeNull()
    await expect(execute('select from "$schema".website_sources')).rejects.toMatchObject({ code: '42P01' })
  })

  it('is created once by all who claim at once (pg-migrate)', async () => {
    const { repositories, first } = await opened(5)
    const claims = repositories.map(async (each, number) =>
      each.claim(aClaim(await each.openLease(), { url: `https://example.com/${number % 2}` })),
    )
    const claimed = (await Promise.all(claims)).filter((each) => each.claimed)
    expect(claimed).toHaveLength(2)
    expect((await first.list(aList())).total).toBe(2)
  })
})

describe('the cache of a repository', () => {
  it('is dropped when another one writes a page', async () => {
    const { first, second } = await opened(2)
    await store(first, aPage(['Rust in Kyoto', 'Go in Kyoto']))
    const rareBefore = (await first.search(aSearch('Rust Kyoto'))).matches[0]?.ftsScore
    await store(second, aPage(Array.from({ length: 40 }, () => 'Kyoto')))
    const after = await first.search(aSearch('Rust Kyoto'))
    expect(after).toEqual(await second.search(aSearch('Rust Kyoto')))
    expect(after.total).toBe(42)
    expect(after.matches[0]?.ftsScore).not.toBe(rareBefore)
  })

  it('of vectors is dropped when another one replaces them', async () => {
    const { first, second } = await opened(2)
    await store(first, aPage(['One', 'Two']), { vectors: vectorsTo(1, 2) })
    const near = (vector: Float32Array) => contents(first, aSearch('?', { vector, limit: 1 }))
    expect(await near(direction(2))).toEqual(['Two'])
    const space = { model: 'other', dimensions: direction(1).length }
    await second.beginReindex(space)
    const chunks = await second.chunksWithoutVector(10)
    const vectors = { ...vectorsTo(2, 1), model: 'other' }
    await second.addVectors({ chunkIds: chunks.map(({ chunkId }) => chunkId), vectors })
    await second.finishReindex()
    expect(await near(direction(2))).toEqual(['One'])
  })
})

describe('a large number of vectors', () => {
  it('is skipped if each would have to be compared, and the answer says so (pg-vectors)', async () => {
    const { first, execute } = await opened(1)
    await store(first, aPage(['Rust in Kyoto', 'Go']), { vectors: vectorsTo(1, 2) })
    const search = () => first.search(aSearch('Rust', { vector: direction(2) }))
    expect((await search()).matches).toHaveLength(2)
    await execute('update "$schema".website_totals set vectors = 20001')
    expect(await search()).toMatchObject({ trust: null, passedOver: 'too-many-vectors', total: 1 })
  })
})

describe('concurrent writers', () => {
  it('agree on the model of the first vectors', async () => {
    const { repositories, first } = await opened(4)
    const writes = repositories.map(async (each, number) => {
      const lease = await each.openLease()
      const { record } = await each.claim(aClaim(lease, { url: `https://example.com/${number}` }))
      const vectors = { ...vectorsTo(number), model: number % 2 === 0 ? 'even' : 'odd' }
      return each.complete({ id: record.source.id, lease, page: aPage([`Text ${number}`]), fetched, vectors, at })
    })
    const ends = await Promise.allSettled(writes)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'EMBEDDING_FAILED' })
    expect(await first.countChunks()).toEqual({ total: 2, withoutVector: 0 })
  })

  it('count the store correctly', async () => {
    const { repositories, first, execute } = await opened(4)
    const page = (number: number) => aPage([`Kyoto ${number}`, 'Two words'], { title: `Page ${number}` })
    const ids = await Promise.all(repositories.map((each, number) => store(each, page(number))))
    await Promise.all([
      ...repositories.map((each, number) => store(each, page(number + 4), { vectors: vectorsTo(number, number + 1) })),
      first.delete(ids[0] ?? 0),
    ])
    expect(await first.countChunks()).toEqual({ total: 14, withoutVector: 6 })
    // the same totals, counted from the rows
    await execute(`do $check$ begin
      assert (select (chunks, words, tokens, vectors) from "$schema".website_totals)
        = (select (count(*), sum(length), (select sum(tokens) from "$schema".website_chunk_index), sum(has_vector))
          from "$schema".website_chunks); end $check$`)
  })
})
