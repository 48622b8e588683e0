import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quotedBytes } from '#src/adapters/kit/answers/fitting.js'

it('JSON inside a text has exactly the counted size, for any value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), (value) => {
      const json = JSON.stringify(value)
      expect(quotedBytes(json)).toBe(Buffer.byteLength(JSON.stringify(json)))
    }),
  )
})
