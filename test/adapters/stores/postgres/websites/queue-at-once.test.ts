import { expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { freshSchema } from '#test/support/postgres.js'
import { anInterruption, aQueueRequest, at } from '#test/support/website-pages.js'

function openAt(url: string): PostgresWebsiteRepository {
  const repository = new PostgresWebsiteRepository(url)
  onTestFinished(() => repository.close())
  return repository
}

/** Returns what a new worker takes, each page under a new lease. */
async function takeAll(repository: PostgresWebsiteRepository): Promise<readonly string[]> {
  const taken: string[] = []
  for (;;) {
    const lease = await repository.openLease()
    const record = await repository.takeQueued({ lease, at })
    if (record === null) return taken
    taken.push(record.source.url)
  }
}

it('workers that start at the same moment take each page once, and none is believed dead (rag-queue)', async () => {
  const url = await freshSchema()
  const [queue, tidying] = [openAt(url), openAt(url)]
  const urls = Array.from({ length: 60 }, (_, n) => `https://example.com/${n}`)
  await queue.enqueue(aQueueRequest(urls))
  const workers = Array.from({ length: 6 }, () => openAt(url))
  let isOver = false
  const interrupted: number[] = []
  const tidy = async () => {
    while (!isOver) interrupted.push(await tidying.failInterrupted(anInterruption))
  }
  const tidied = tidy()
  const taken = (await Promise.all(workers.flatMap((worker) => [takeAll(worker), takeAll(worker)]))).flat()
  isOver = true
  await tidied
  expect(taken.sort()).toEqual([...urls].sort())
  expect(new Set(interrupted)).toEqual(new Set([0]))
})
