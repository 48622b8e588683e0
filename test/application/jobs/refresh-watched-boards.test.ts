import { describe, expect, it } from 'vitest'
import { PublicBoards } from '#src/adapters/sources/boards/public-boards.js'
import { JsonListReader } from '#src/adapters/sources/posting-files/read-json-list.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { FetchBoard } from '#src/application/jobs/fetch-board.js'
import { RefreshWatchedBoards } from '#src/application/jobs/refresh-watched-boards.js'

const at = '2026-11-20T08:00:00.000Z'
const clock = { now: () => new Date(at) }

const posting = (id: string) => ({ id, text: `Engineer ${id}`, hostedUrl: `https://jobs.lever.co/example/${id}` })

/** A queue, the watched boards, and the postings that the board of Example lists, by id. */
function aHunt() {
  const lists = { now: ['a', 'b'] }
  const boards = new PublicBoards({
    read: async function* () {
      yield Buffer.from(JSON.stringify(lists.now.map(posting)))
    },
    makeListReader: () => new JsonListReader(),
    cutOff: [],
    close: async () => {},
  })
  const [jobs, watched] = [new MemoryJobRepository(), new MemoryWatchedBoards()]
  const refreshing = new RefreshWatchedBoards(watched, boards, new FetchBoard(boards, jobs, clock), clock)
  const watch = (reference: string, ...phrases: string[]) => watched.add({ reference, phrases, at })
  return {
    lists,
    jobs,
    watched,
    watch,
    refresh: (signal?: AbortSignal) => refreshing.execute(signal ? { signal } : {}),
    refreshOnly: (only: string) => refreshing.execute({ only }),
  }
}

describe('watched boards (jobs-watch)', () => {
  it('are fetched again, with a report of new and missing postings', async () => {
    const { lists, jobs, watch, refresh } = aHunt()
    await watch('lever:example')
    expect(await refresh()).toMatchObject([{ reference: 'lever:example', added: 2, gone: null, failure: null }])
    lists.now = ['b', 'c']
    expect(await refresh()).toMatchObject([{ added: 1, known: 1, gone: 1, fresh: [{ title: 'Engineer c' }] }])
    expect(await refresh()).toMatchObject([{ added: 0, known: 2, gone: 0, fresh: [] }])
    expect(jobs.all().map(({ status }) => status)).toEqual(['new', 'new', 'new'])
  })

  it('report only matching postings as missing', async () => {
    const { lists, watch, refresh } = aHunt()
    await watch('lever:example', 'engineer b')
    await refresh()
    lists.now = ['b']
    expect(await refresh()).toMatchObject([{ fetched: 1, matched: 1, gone: 0 }])
    // after a change of phrases, nobody knows which postings were listed before
    await watch('lever:example')
    expect(await refresh()).toMatchObject([{ gone: null }])
  })

  it('of an unsupported system fail, and the others are fetched', async () => {
    const { watch, watched, refresh } = aHunt()
    await watch('later-system:example')
    await watch('lever:example')
    expect(await refresh()).toMatchObject([
      { reference: 'later-system:example', added: 0, failure: { code: 'VALIDATION_ERROR' } },
      { reference: 'lever:example', added: 2, failure: null },
    ])
    expect(await watched.list()).toMatchObject([
      { readAt: null, failedAt: at, failure: '"later-system:example" is not a board that can be read.' },
      { readAt: at, postings: 2, failure: null },
    ])
  })

  it('are fetched one alone if only that one is asked for', async () => {
    const { watch, watched, refreshOnly } = aHunt()
    await watch('lever:example')
    await watch('lever:other')
    expect(await refreshOnly('lever:example')).toMatchObject([{ reference: 'lever:example', added: 2 }])
    expect(await watched.list()).toMatchObject([
      { reference: 'lever:example', readAt: at },
      { reference: 'lever:other', readAt: null },
    ])
    expect(await refreshOnly('lever:nobody')).toEqual([])
  })

  it('keep their state when the work is stopped', async () => {
    const { watch, watched, refresh } = aHunt()
    await watch('lever:example')
    expect(await refresh(AbortSignal.abort())).toEqual([])
    expect(await watched.list()).toMatchObject([{ readAt: null, failedAt: null }])
  })
})
