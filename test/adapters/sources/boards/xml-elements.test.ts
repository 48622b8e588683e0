import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedPosting } from '#src/adapters/sources/boards/board.js'
import { XmlElements } from '#src/adapters/sources/boards/xml-elements.js'

const list = { root: 'list', element: 'item' }

/** Returns the elements of a text that arrives in these pieces, and whether the list was complete. */
function elementsOf(pieces: readonly string[]) {
  const elements = new XmlElements(list)
  const found: ListedPosting[] = []
  for (const piece of pieces) found.push(...elements.push(piece))
  found.push(...elements.end())
  return { found, isList: elements.isList, isWhole: elements.isWhole }
}

/** Returns the text cut at these positions. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return at.slice(1).map((end, n) => text.slice(at[n], end))
}

const written = `<?xml version="1.0"?><!-- c --><list><item a="b"><id>1</id><many><x>a &amp; b</x><x><![CDATA[<p>]]]]><![CDATA[></p>]]></x></many>
  <none/><none></none></item>\n<other><item><id>no</id></item></other><item>text</item></list>`

describe('a list in XML (jobs-fetch-boards)', () => {
  it('gives the same elements for any chunk boundaries', () => {
    const expected = {
      found: [{ values: { id: '1', many: { x: ['a & b', '<p>]]></p>'] } } }, { values: {} }],
      isList: true,
      isWhole: true,
    }
    expect(elementsOf([written])).toEqual(expected)
    fc.assert(
      fc.property(fc.array(fc.nat()), (places) => {
        expect(elementsOf(cut(written, places))).toEqual(expected)
      }),
    )
  })

  it('is reported as incomplete wherever it ends early, and keeps the finished elements (jobs-fetch-faults)', () => {
    const close = '</item>'
    const ends = [written.indexOf(close), written.lastIndexOf(close)].map((at) => at + close.length)
    fc.assert(
      fc.property(fc.nat({ max: written.length - '</list>'.length }), (end) => {
        const { found, isWhole } = elementsOf([written.slice(0, end)])
        expect(isWhole).toBe(false)
        expect(found.length).toBe(ends.filter((at) => at <= end).length)
      }),
    )
  })

  it('of any text is read, or refused as no list of postings (jobs-fetch-faults)', () => {
    const piece = fc.constantFrom(
      '<list>',
      '</list>',
      '<item>',
      '</item>',
      '<a>',
      '</a>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&lt;',
      'x',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 200 }), (pieces) => {
        try {
          elementsOf(pieces)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })

  it('skips an element of more than 16 MiB, and continues behind it (jobs-fetch-faults)', () => {
    const megabyte = 'x'.repeat(2 ** 20)
    const large = Array.from({ length: 17 }, () => `<p>${megabyte}</p>`)
    const { found } = elementsOf(['<list><item>', ...large, '</item><item><id>2</id></item></list>'])
    expect(found).toEqual([{ problem: 'is larger than 16 MiB' }, { values: { id: '2' } }])
    const comment = ['<list><!--', ...Array.from({ length: 20 }, () => megabyte)]
    expect(() => elementsOf(comment)).toThrow(RangeError)
  })
})
