import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from '#src/domain/jobs/column-mapping.js'
import type { PostingField } from '#src/domain/jobs/posting.js'
import { UnusedColumns } from '#src/domain/jobs/unused-columns.js'

type Row = Readonly<Record<string, unknown>>

interface Circumstances {
  readonly mapping?: ColumnMapping
  /** Fields filled in another way than from a column. */
  readonly filled?: readonly PostingField[]
}

function suggestions(rows: readonly Row[], { mapping = {}, filled = [] }: Circumstances = {}) {
  const unused = new UnusedColumns(mapping)
  for (const row of rows) unused.add(row, (field) => filled.includes(field))
  return unused.suggestions()
}

const address = 'https://a.example/1'
const letters = (count: number) => 'x'.repeat(count)

describe('An unused column is suggested for a field that is empty in every row (jobs-import-unused)', () => {
  it.each([
    ['url', { Xyz: address }],
    ['url', { Xyz: 'HTTP://a.example' }],
    ['captured_at', { Xyz: '3 October 2026' }],
    ['description', { Xyz: letters(40) }],
    ['description', { Aufgabe: 'Boats up' }],
    ['job_id', { Kennnr: letters(100) }],
    ['source', { Quelle: 'Acme' }],
    ['title', { Xyz: letters(39) }],
    ['title', { Xyz: 'yesterday' }],
    ['title', { Xyz: 'in [some] place' }],
    ['company', { Firma: 'Acme' }],
    ['location', { Ort: 'Oslo' }],
  ])('as its %s by content and name: %j', (field, row) => {
    expect(suggestions([row])).toEqual([[field, Object.keys(row)[0]]])
  })

  it.each([
    // a number may be anything, including a date
    ...[{ Xyz: '20261003' }, { Xyz: 12 }, { Xyz: 'a 1' }, { Xyz: '' }],
    ...[{ Xyz: '[ab]' }, { Xyz: '{"ab":1}' }, { Xyz: true }, { Xyz: 'False' }, { Xyz: 'yes' }, { Xyz: 'No' }],
    // a name that fits with a value that does not suggests nothing
    ...[{ Kennnr: letters(101) }, { Aufgabe: 'Boats 1' }, { Quelle: letters(101) }],
    { [letters(61)]: address },
  ])('for none if it may be anything: %j', (row) => {
    expect(suggestions([row])).toEqual([])
  })

  it('for nothing else if it has addresses or dates', () => {
    const filled = ['url', 'captured_at'] as const
    for (const Titel of [address, '3 October 2026']) expect(suggestions([{ Titel }], { filled })).toEqual([])
    expect(suggestions([{ Titel: `see ${address}` }])).toEqual([['title', 'Titel']])
  })

  it('as a title if it has at most 150 characters', () => {
    const filled = ['description'] as const
    expect(suggestions([{ Xyz: letters(150) }], { filled })).toEqual([['title', 'Xyz']])
    expect(suggestions([{ Xyz: letters(151) }], { filled })).toEqual([])
  })

  it('by its name before its position, and never if its name means another field', () => {
    expect(suggestions([{ Firma: 'Acme', Abc: 'Engineer', Ort: 'Oslo' }])).toEqual([
      ['title', 'Abc'],
      ['company', 'Firma'],
      ['location', 'Ort'],
    ])
    expect(suggestions([{ Abc: 'a text', Stelle: 'Engineer' }], { filled: ['company', 'location'] })).toEqual([
      ['title', 'Stelle'],
    ])
  })

  it('four at most, the clearest first', () => {
    const row = {
      Ort: 'Oslo',
      Quelle: 'Acme',
      Kennnr: 'A1',
      Abc: letters(40),
      Stichtag: '2026-10-03',
      Verweis: address,
    }
    expect(suggestions([row])).toEqual([
      ['url', 'Verweis'],
      ['captured_at', 'Stichtag'],
      ['description', 'Abc'],
      ['job_id', 'Kennnr'],
    ])
  })

  it('unless some row, or another column, fills the field', () => {
    expect(suggestions([{ Xyz: address }, { Xyz: address, url: address }])).toEqual([])
    expect(suggestions([{ Xyz: address }], { filled: ['url'] })).toEqual([])
  })

  it('by the first text that it has', () => {
    expect(suggestions([{ Xyz: null }, { Xyz: address }, { Xyz: 'words' }])).toEqual([['url', 'Xyz']])
  })

  it('unless it is mapped, or part of it is', () => {
    expect(suggestions([{ Pos: 'Engineer' }], { mapping: { title: 'Pos' } })).toEqual([])
    const row = { pos: { at: 'Engineer', label: 'Acme' } }
    expect(suggestions([row], { mapping: { title: 'pos.at' } })).toEqual([])
    expect(suggestions([row])).toEqual([['title', 'pos']])
  })

  it('if it is one of the first fifty', () => {
    const rowWith = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, i]))
    expect(suggestions([{ ...rowWith(49), Xyz: address }])).toEqual([['url', 'Xyz']])
    expect(suggestions([{ ...rowWith(50), Xyz: address }])).toEqual([])
    expect(suggestions([{ [letters(60)]: address }])).toEqual([['url', letters(60)]])
  })
})
