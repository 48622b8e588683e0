import { describe, expect, it } from 'vitest'
import { type FileTaker, ReviewFiles, reviewBounds } from '#src/application/shared/review-files.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { deferred } from '#test/support/website-scene.js'

function aScene(taker: Partial<FileTaker<string, string, string>> = {}) {
  let [now, next] = [Date.parse('2026-11-28T12:00:00Z'), 0]
  const files = new ReviewFiles<string, string, string>(
    {
      read: async (sent, choices) => `${sent.map(({ bytes }) => bytes.byteLength).join(' + ')} bytes ${choices}`,
      write: async () => 'all',
      ...taker,
    },
    { now: () => new Date(now) },
    { next: () => `f${++next}` },
  )
  const begin = (size = 3) => files.begin([{ name: 'jobs.csv', bytes: new Uint8Array(size) }], 'as is') ?? ''
  return {
    ...{ files, begin },
    wait: (ms: number) => {
      now += ms
    },
  }
}

describe('a file that a person looks at before it is written (page-add-files)', () => {
  it('is read, read again with other choices, and written once', async () => {
    let writes = 0
    const { files, begin } = aScene({
      write: async (_, choices, read) => {
        writes++
        return `${read}, ${choices}`
      },
    })
    const id = begin()
    expect(files.list()).toMatchObject([{ state: 'reading', names: ['jobs.csv'], total: 3 }])
    expect(await files.find(id, 1000)).toMatchObject({ state: 'read', read: '3 bytes as is' })
    expect(files.choose(id, (before) => `not ${before}`)).toBe(true)
    expect(await files.find(id, 1000)).toMatchObject({ state: 'read', read: '3 bytes not as is' })
    expect([files.write(id), files.write(id)]).toEqual([true, true])
    expect(await files.find(id, 1000)).toMatchObject({ state: 'written', written: '3 bytes not as is, not as is' })
    expect(files.write(id)).toBe(true)
    expect(writes).toBe(1)
    expect(files.choose(id, () => 'again')).toBe(false)
  })

  it('may be one of several, which are reviewed together', async () => {
    const { files } = aScene()
    const sent = [2, 3].map((size) => ({ name: `${size}.csv`, bytes: new Uint8Array(size) }))
    const id = files.begin(sent, 'as is') ?? ''
    expect(files.list()).toMatchObject([{ state: 'reading', names: ['2.csv', '3.csv'], total: 5 }])
    expect(await files.find(id, 1000)).toMatchObject({ state: 'read', read: '2 + 3 bytes as is' })
  })

  it('says how far it is', async () => {
    const { promise, resolve } = deferred<string>()
    const { files, begin } = aScene({
      read: (_, __, { onProgress }) => {
        onProgress(2)
        return promise
      },
    })
    const id = begin()
    expect(await files.find(id, 5)).toMatchObject({ state: 'reading', done: 2, total: 3 })
    resolve('done')
    expect(await files.find(id, 1000)).toMatchObject({ state: 'read' })
  })

  it('is not written before it was read, nor after it failed', async () => {
    const { promise, reject } = deferred<string>()
    const { files, begin } = aScene({ read: () => promise })
    const id = begin()
    expect(files.write(id)).toBe(false)
    reject(new AppError('VALIDATION_ERROR', 'It is broken.'))
    expect(await files.find(id, 1000)).toMatchObject({ state: 'failed', wasWriting: false })
    expect(files.write(id)).toBe(false)
  })

  it('is kept within bounds of count, size and time', async () => {
    const { files, begin, wait } = aScene()
    const first = begin()
    for (let n = 1; n < reviewBounds.reviews; n++) begin()
    expect(await files.find(first)).not.toBeNull()
    begin()
    expect(await files.find(first)).toBeNull()
    expect(files.list()).toHaveLength(reviewBounds.reviews)
    begin(reviewBounds.bytes)
    expect(files.list()).toHaveLength(1)
    wait(reviewBounds.ageMs + 1)
    expect(files.list()).toEqual([])
  })

  it('stays while it is written, whatever else comes', async () => {
    const { promise, resolve } = deferred<string>()
    const { files, begin, wait } = aScene({ write: () => promise })
    const ids = Array.from({ length: reviewBounds.reviews }, () => begin())
    for (const id of ids) await files.find(id, 1000)
    for (const id of ids) files.write(id)
    expect(begin()).toBe('')
    files.drop(ids[0] ?? '')
    wait(reviewBounds.ageMs + 1)
    expect(await files.find(ids[0] ?? '')).toMatchObject({ state: 'writing' })
    resolve('all')
    expect(await files.find(ids[0] ?? '', 1000)).toMatchObject({ state: 'written' })
  })
})
