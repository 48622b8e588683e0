import { describe, expect, it } from 'vitest'
import { MemoryWatchedBoards } from '#src/adapters/stores/memory/jobs/memory-watched-boards.js'
import { BoardWatch } from '#src/application/jobs/board-watch.js'
import type { RefreshedBoard, RefreshRequest } from '#src/application/jobs/refresh-watched-boards.js'
import { AppError } from '#src/domain/shared/app-error.js'

const at = '2026-11-20T08:00:00.000Z'
const unknown = { countries: [], cities: [], languages: [], fields: [] }
const boardOf = (name: string, isGone = false) => ({
  ...{ ...unknown, kind: 'lever', name, company: name, reference: `lever:${name}` },
  ...{ isWatched: false, isGone },
})

const readBoard = (reference: string): RefreshedBoard => ({
  ...{ reference, phrases: [], fetched: 5, matched: 3, added: 2, known: 1, filled: 0, bad: 0, warned: 0 },
  ...{ fresh: [], gone: null, failure: null, isUnread: false, finished: true },
})

/** Boards whose readings end when the test says so. */
function aWatch(count = 2) {
  const watched = new MemoryWatchedBoards()
  const requests: RefreshRequest[] = []
  const ends: ((board: RefreshedBoard | Error | null) => void)[] = []
  const boards = [...Array.from({ length: count }, (_, n) => boardOf(`b${n}`)), boardOf('lost', true)]
  const watch = new BoardWatch(async () => ({
    findBoards: async () => ({ boards, total: boards.length, bad: [] }),
    watchFor: async (chosen) => {
      for (const { reference } of chosen) await watched.add({ reference, phrases: [], at })
    },
    refresh: (request) =>
      new Promise((resolve, reject) => {
        requests.push(request)
        ends.push((end) => (end instanceof Error ? reject(end) : resolve(end === null ? [] : [end])))
        request.signal?.addEventListener('abort', () => resolve([]))
      }),
    watched,
  }))
  const firsts = async () => (await watch.list()).map(({ first }) => first)
  /** Lets what was begun get as far as it can. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { watch, watched, requests, ends, firsts, settle }
}

describe('boards that a person watches on the page (page-add-board)', () => {
  it('are read one after the other, each once and alone, with its progress', async () => {
    const { watch, requests, ends, firsts, settle } = aWatch()
    expect(await watch.watch('lever:b0', 'x')).toBe(true)
    expect(await watch.watch('lever:b1', 'x')).toBe(true)
    // a second press while it waits
    await watch.watch('lever:b0', 'x')
    await settle()
    expect(requests.map(({ only }) => only)).toEqual(['lever:b0'])
    requests[0]?.onProgress?.('lever:b0', 4)
    expect(await firsts()).toEqual([
      { state: 'reading', fetched: 4 },
      { state: 'reading', fetched: 0 },
    ])
    ends[0]?.(readBoard('lever:b0'))
    await settle()
    expect(requests.map(({ only }) => only)).toEqual(['lever:b0', 'lever:b1'])
    ends[1]?.(new AppError('FETCH_FAILED', 'The board did not answer.'))
    await watch.idle()
    expect(await firsts()).toMatchObject([
      { state: 'read', fetched: 5, matched: 3, added: 2 },
      { state: 'failed', failure: { code: 'FETCH_FAILED' } },
    ])
  })

  it('are none that the question does not find, and none that is gone', async () => {
    const { watch, watched, requests } = aWatch()
    expect(await watch.watch('lever:nobody', 'x')).toBe(false)
    expect(await watch.watch('lever:lost', 'x')).toBe(false)
    expect([await watched.list(), requests]).toEqual([[], []])
  })

  it('are not told about after one stopped watching them, and not read if they waited', async () => {
    const { watch, requests, ends, settle } = aWatch()
    for (const name of ['b0', 'b1']) await watch.watch(`lever:${name}`, 'x')
    await settle()
    for (const name of ['b0', 'b1']) expect(await watch.unwatch(`lever:${name}`)).toBe(true)
    expect(await watch.unwatch('lever:b0')).toBe(false)
    ends[0]?.(readBoard('lever:b0'))
    await watch.idle()
    expect(requests).toHaveLength(1)
    expect(await watch.list()).toEqual([])
  })

  it('are watched but left to the next sync if twenty wait already', async () => {
    const { watch, watched, firsts } = aWatch(21)
    for (let n = 0; n < 21; n++) await watch.watch(`lever:b${n}`, 'x')
    expect(await watched.list()).toHaveLength(21)
    expect((await firsts()).filter((first) => first !== null)).toHaveLength(20)
    await watch.close()
  })

  it('are not read further once the server ends', async () => {
    const { watch, requests, settle } = aWatch()
    for (const name of ['b0', 'b1']) await watch.watch(`lever:${name}`, 'x')
    await settle()
    await watch.close()
    expect(requests).toHaveLength(1)
  })

  it('are none in a storage that does not exist yet', async () => {
    const failing = (error: AppError) =>
      new BoardWatch(async () => ({
        findBoards: async () => ({ boards: [], total: 0, bad: [] }),
        ...{ watchFor: async () => [], refresh: async () => [] },
        watched: {
          list: async () => {
            throw error
          },
          remove: async () => false,
        },
      }))
    expect(await failing(new AppError('DB_NOT_FOUND', 'No file.')).list()).toEqual([])
    await expect(failing(new AppError('DB_ERROR', 'Broken.')).list()).rejects.toMatchObject({ code: 'DB_ERROR' })
  })
})
