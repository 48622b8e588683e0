import { beforeEach, describe, expect, it } from 'vitest'
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'

const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-21T08:00:00.000Z'
const [reference, other] = ['greenhouse:example', 'ashby:船 Example']

/** Tests every promise of WatchedBoards. */
export function describeWatchedBoards(name: string, open: () => Promise<WatchedBoards>): void {
  describe(`${name} (jobs-watch)`, () => {
    let boards: WatchedBoards
    beforeEach(async () => {
      boards = await open()
    })

    const unread = { addedAt: at, readAt: null, postings: null, failedAt: null, failure: null }

    it('has the added boards, by their references', async () => {
      expect(await boards.list()).toEqual([])
      expect(await boards.add({ reference, phrases: [], at })).toBe(false)
      expect(await boards.add({ reference: other, phrases: ['engineer oslo', 'エンジニア'], at })).toBe(false)
      expect(await boards.list()).toEqual([
        { reference: other, phrases: ['engineer oslo', 'エンジニア'], ...unread },
        { reference, phrases: [], ...unread },
      ])
      await boards.close()
    })

    it('keeps the last reading, and failures since', async () => {
      await boards.add({ reference, phrases: [], at })
      await boards.noteRead({ reference, at, postings: 7, listed: 'abc' })
      await boards.noteFailure({ reference, at: later, failure: 'It is closed.' })
      const read = { reference, phrases: [], addedAt: at, readAt: at, postings: 7 }
      expect(await boards.list()).toEqual([{ ...read, failedAt: later, failure: 'It is closed.' }])
      expect(await boards.findListed(reference)).toBe('abc')
      await boards.noteRead({ reference, at: later, postings: 0, listed: '' })
      expect(await boards.list()).toEqual([{ ...read, readAt: later, postings: 0, failedAt: null, failure: null }])
      expect(await boards.findListed(reference)).toBe('')
      await boards.close()
    })

    it('changes the filter of a board, and forgets what it had listed', async () => {
      await boards.add({ reference, phrases: ['engineer'], at })
      await boards.noteRead({ reference, at, postings: 7, listed: 'abc' })
      expect(await boards.add({ reference, phrases: ['engineer'], at: later })).toBe(true)
      expect(await boards.findListed(reference)).toBe('abc')
      expect(await boards.add({ reference, phrases: [], at: later })).toBe(true)
      expect(await boards.findListed(reference)).toBeNull()
      expect(await boards.list()).toMatchObject([{ phrases: [], addedAt: at, readAt: at, postings: 7 }])
      await boards.close()
    })

    it('loses a removed board with its notes', async () => {
      await boards.add({ reference, phrases: [], at })
      expect(await boards.remove(reference)).toBe(true)
      expect(await boards.remove(reference)).toBe(false)
      await boards.noteRead({ reference, at, postings: 7, listed: '' })
      await boards.noteFailure({ reference, at, failure: 'x' })
      expect(await boards.list()).toEqual([])
      expect(await boards.findListed(reference)).toBeNull()
      await boards.close()
    })

    it('has a board once if it is added twice at once', async () => {
      const added = [1, 2, 3].map(() => boards.add({ reference, phrases: ['engineer'], at }))
      expect((await Promise.all(added)).filter((known) => !known)).toHaveLength(1)
      expect(await boards.list()).toHaveLength(1)
      await boards.close()
    })
  })
}
