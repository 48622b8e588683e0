import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { aPage, aSearch, direction, store, vectorsTo } from '#test/support/website-pages.js'

/** A repository in its own schema on an engine with the extension, and the engine. */
async function openOnEngine() {
  const engine = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port: 0, maxConnections: 10 })
  await server.start()
  const repository = new PostgresWebsiteRepository(
    `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable`,
  )
  onTestFinished(async () => {
    await repository.close()
    await server.stop()
    await engine.close()
  })
  return { engine, repository }
}

it('the vector extension finds what a full comparison finds, and works beyond its limit', async () => {
  const { engine, repository } = await openOnEngine()
  const numbers = Array.from({ length: 70 }, (_, number) => number)
  const page = aPage(numbers.map((number) => `Paragraph number${number}`))
  const first = await store(repository, page, { vectors: vectorsTo(...numbers), contentType: 'blog_article' })
  await store(repository, aPage(['Another']), { vectors: vectorsTo(3) })
  const requests = [3, 7].flatMap((number) => [
    aSearch('something else', { vector: direction(number) }),
    aSearch('number3 paragraph', { vector: direction(number), limit: 5 }),
    aSearch('number3', { vector: direction(number), contentType: 'job_posting' }),
    aSearch('number3', { vector: direction(number), sourceIds: [first] }),
  ])
  const ask = async () => {
    const results = []
    for (const request of requests) results.push(await repository.search(request))
    return results
  }
  const compared = await ask()
  await engine.exec('create schema elsewhere; create extension vector schema elsewhere')
  expect(await ask()).toEqual(compared)
  await engine.exec('update jobworkflow.website_totals set vectors = 20001')
  expect(await ask()).toEqual(compared)
  await engine.exec('drop extension vector')
  for (const result of await ask()) expect(result.passedOver).toBe('too-many-vectors')
})
