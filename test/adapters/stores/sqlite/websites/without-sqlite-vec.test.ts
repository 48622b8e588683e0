import { expect, it, onTestFinished, vi } from 'vitest'
import { withReport } from '#test/support/reported-failures.js'
import {
  aClaim,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'
import { aWebsiteStore } from '#test/support/website-stores.js'

vi.mock('sqlite-vec', () => {
  throw new Error('no build for this platform')
})

it('a store without sqlite-vec works by words, and says so when vectors come', async () => {
  const { repository, dispose } = aWebsiteStore()
  onTestFinished(dispose)
  const url = 'https://example.com/'
  const id = await store(repository, aPage(['Rust in Kyoto']), { url })
  const lease = await repository.openLease()
  await repository.claim(aClaim(lease, { url }))
  await expect(
    withReport(repository.complete({ id, lease, page: aPage(['Go']), fetched, vectors: vectorsTo(1), at })),
  ).rejects.toMatchObject({
    code: 'EMBEDDING_FAILED',
    type: 'EmbeddingError',
    message: expect.stringContaining('sqlite-vec'),
    details: {},
    suggestion: 'Install jobworkflow again for this platform, or use a store without vectors and --embedder none.',
  })
  expect(await contents(repository, aSearch('Rust', { vector: direction(1) }))).toEqual(['Rust in Kyoto'])
  expect(await repository.delete(id)).toMatchObject({ chunksDeleted: 1 })
})
