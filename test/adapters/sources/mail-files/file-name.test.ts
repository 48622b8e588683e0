import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFileName, encodeFileName } from '#src/adapters/sources/mail-files/file-name.js'

describe('the name of a file (mail-import)', () => {
  it('is identified by its id, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ max: 255, min: 1 }), (bytes) => {
        expect(encodeFileName(decodeFileName(Buffer.from(bytes)).id)).toEqual(Buffer.from(bytes))
      }),
    )
    for (const name of ['応募.eml', '\ufeff1:2,S', 'a'])
      expect(encodeFileName(decodeFileName(Buffer.from(name)).id)).toEqual(Buffer.from(name))
  })
})
