import { describe, expect, it } from 'vitest'
import type { Cell } from '#src/domain/copy/cell.js'
import { type ColumnKind, fitCell, type StoredColumn } from '#src/domain/copy/fit-cell.js'

const column = (kind: ColumnKind, changes: Partial<StoredColumn> = {}): StoredColumn => ({
  name: 'a',
  kind,
  bits: 64,
  isStrict: true,
  isRequired: false,
  hasDefault: false,
  ...changes,
})
const bytes = Uint8Array.from([0x61, 0xff, 0x00])

describe('a value in a column of another store (copy-odd-values)', () => {
  it.each<[ColumnKind, Cell, Cell, string | null]>([
    ['text', 'a', 'a', null],
    ['text', '', '', null],
    ['text', null, null, null],
    ['text', 'a\0b', 'ab', 'nul'],
    ['text', 12n, '12', null],
    ['text', 1.5, '1.5', null],
    ['text', 3, '3.0', null],
    ['text', 1e300, '1e+300', null],
    ['text', bytes, 'a\ufffd', 'repaired'],
    ['text', { brokenText: bytes }, 'a\ufffd', 'repaired'],
    ['text', Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]), '\ufeffa', 'repaired'],
    ['whole', 7n, 7n, null],
    ['whole', 7, 7n, null],
    ['whole', ' +7 ', 7n, null],
    ['whole', '7.0', 7n, null],
    ['whole', '7.5', null, 'emptied'],
    ['whole', 7.5, null, 'emptied'],
    ['whole', 'seven', null, 'emptied'],
    ['whole', bytes, null, 'emptied'],
    ['whole', '99999999999999999999', null, 'emptied'],
    ['bytes', bytes, bytes, null],
    ['bytes', { brokenText: bytes }, bytes, null],
    ['bytes', 'a', Uint8Array.from([0x61]), null],
  ])('that accepts only %s: %o becomes %o', (kind, cell, fitted, loss) => {
    expect(fitCell(cell, column(kind))).toEqual({ cell: fitted, loss })
  })

  it.each<[ColumnKind, Cell, Cell]>([
    ['text', 'a\0b', 'a\0b'],
    ['text', bytes, bytes],
    ['text', { brokenText: bytes }, { brokenText: bytes }],
    ['text', 12n, '12'],
    ['text', 3, '3.0'],
    ['whole', 'seven', 'seven'],
    ['whole', '7.5', 7.5],
    ['whole', '7', 7n],
    ['whole', 2 ** 60, 2n ** 60n],
    ['any', 3, 3],
    ['any', '7', '7'],
  ])('that accepts anything, with the affinity of %s: %o becomes %o', (kind, cell, fitted) => {
    expect(fitCell(cell, column(kind, { isStrict: false }))).toEqual({ cell: fitted, loss: null })
  })

  it('that cannot hold a large number is omitted', () => {
    expect(fitCell(2n ** 31n - 1n, column('whole', { bits: 32 }))).toEqual({ cell: 2n ** 31n - 1n, loss: null })
    expect(fitCell(2n ** 31n, column('whole', { bits: 32 }))).toEqual({ cell: null, loss: 'emptied' })
    expect(fitCell(-(2n ** 31n) - 1n, column('whole', { bits: 32 }))).toEqual({ cell: null, loss: 'emptied' })
    expect(fitCell(2n ** 62n, column('whole'))).toEqual({ cell: 2n ** 62n, loss: null })
  })

  it.each<[ColumnKind, Cell]>([
    ['text', ''],
    ['whole', 0n],
    ['bytes', new Uint8Array()],
  ])('that may not be empty becomes the least value of %s', (kind, least) => {
    expect(fitCell(null, column(kind, { isRequired: true }))).toEqual({ cell: least, loss: 'filled' })
  })
})
