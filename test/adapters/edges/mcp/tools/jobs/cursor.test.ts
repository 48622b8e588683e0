import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '#src/adapters/edges/mcp/tools/jobs/cursor.js'
import { unnamedStorage } from '#src/domain/jobs/queue.js'

const positionFields = {
  capturedAt: fc.option(fc.string({ unit: 'binary' })),
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
}
const position = fc.record(positionFields)
const anyStorage = fc.oneof(position, fc.record({ ...positionFields, storage: fc.constant('postgres') }))

describe('a cursor', () => {
  it('decodes to its position, and is URL-safe (read-R7.5, read-R7.2, jobs-undated)', () => {
    fc.assert(
      fc.property(anyStorage, (given) => {
        const cursor = encodeCursor(given)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(cursor)).toEqual({ storage: unnamedStorage, ...given })
      }),
    )
  })

  it('is refused if any one character is changed (read-R7.4)', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.constantFrom(...'AZaz09-_=+ 求'), (given, at, character) => {
        const cursor = encodeCursor(given)
        const i = at % cursor.length
        const changed = cursor.slice(0, i) + character + cursor.slice(i + 1)
        fc.pre(changed !== cursor)
        expect(() => decodeCursor(changed)).toThrow(/not made by this server/)
      }),
    )
  })

  it('is refused if it is any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(() => decodeCursor(text)).toThrow(/not made by this server/)
      }),
    )
  })

  it.each([
    [{ capturedAt: null, id: 0 }],
    [{ capturedAt: null, id: -5 }],
    [{ capturedAt: 'a', id: 1.5 }],
    [{ capturedAt: 'a', id: 2 ** 53 }],
    [{ capturedAt: 5, id: 1 }],
    [{ capturedAt: {}, id: 1 }],
    [{ capturedAt: 'a', id: '1' }],
  ])('is refused if its position is impossible: %j', (impossible) => {
    expect(() => decodeCursor(encodeCursor(impossible as never))).toThrow(/not made by this server/)
  })

  it.each(['', 'text', 'null', '5', '{}', '[]', '["a"]', '["a", 1, 2]', '[["a"], 1]'])(
    'is refused if it was forged with a valid checksum: %j',
    (payload) => {
      const hash = createHash('sha256').update('jobworkflow/new-jobs/1').update(payload).digest()
      const forged = Buffer.concat([hash.subarray(0, 8), Buffer.from(payload)]).toString('base64url')
      expect(() => decodeCursor(forged)).toThrow(/not made by this server/)
    },
  )
})
