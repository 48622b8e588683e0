import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonListReader } from '#src/adapters/sources/posting-files/read-json-list.js'

/** Returns what is read from bytes that arrive in these pieces. */
function readPieces(pieces: readonly Buffer[]) {
  const reader = new JsonListReader()
  const rows = [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()]
  return { rows: rows.map(({ values, problem }) => values ?? problem), isList: reader.isList, head: reader.head }
}

function cut(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end))
}

const inTens = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 10) }, (_, n) => Buffer.from(text.slice(n * 10, n * 10 + 10)))

describe('a list of postings in JSON (jobs-fetch-boards)', () => {
  it.each([
    ['[{"id":1},{"id":2}]', {}, 2],
    [
      '{"name":"Example 船","description":null,"jobs":[{"id":1}],"more":[]}',
      { name: 'Example 船', description: null, jobs: [] },
      1,
    ],
    ['\ufeff {"totalFound":0,"content":[]}', { totalFound: 0, content: [] }, 0],
    ['{"data":{"jobs":[{"id":1}]}}', {}, 1],
  ])('%s', (text, head, count) => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (places) => {
        const read = readPieces(cut(text, places))
        expect(read).toMatchObject({ isList: true, head })
        expect(read.rows).toHaveLength(count)
      }),
    )
  })

  it.each(['{"error":"not found"}', '<html></html>', 'url,title\nx,y', '{"jobs":["a"]}', '"text"', '', '   '])(
    'is not recognized in %j',
    (text) => {
      expect(readPieces([Buffer.from(text)])).toEqual({ rows: [], isList: false, head: {} })
    },
  )

  it('may follow a long text, and is found in time linear in that text', () => {
    const text = `{"about":${JSON.stringify('x'.repeat(200_000))},"jobs":[{"id":1}]}`
    const pieces = inTens(text)
    expect(readPieces(pieces)).toMatchObject({ isList: true, rows: [{ id: 1 }] })
    const reader = new JsonListReader()
    const more = Buffer.from(',{"id":2}'.repeat(50_000))
    let rows = 0
    for (const piece of [...inTens(text.slice(0, -2)), more]) rows += [...reader.push(piece)].length
    // long before the end
    expect({ rows, isList: reader.isList }).toEqual({ rows: 50_001, isList: true })
  })

  it('is found or not in any text, without a failure (jobs-fetch-faults)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('[', '{', '"jobs":', ']', '}', ',')), { maxLength: 50 }),
        (pieces) => {
          readPieces(pieces.map((piece) => Buffer.from(piece)))
        },
      ),
    )
  })
})
