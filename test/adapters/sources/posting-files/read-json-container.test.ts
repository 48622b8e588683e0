import { describe, expect, it } from 'vitest'
import { outline, readText } from './read-text.js'

const rows = [
  { id: 1, title: 'A', tags: [{ name: 'x' }] },
  { id: 2, title: 'B ] } "' },
]

describe('a JSON object that contains the postings (jobs-import-lists)', () => {
  it.each(['jobs', 'results', 'data', 'postings', 'items', 'hits', 'content'])(
    'under %s is read as a list, for any layout and chunk boundaries',
    async (key) => {
      const object = {
        meta: { total: 2, tags: ['a', '{'] },
        count: 2,
        note: '"[',
        [key]: rows,
        next: null,
        links: { jobs: 3 },
      }
      for (const indent of [undefined, 2]) {
        const text = JSON.stringify(object, null, indent)
        for (const chunkBytes of [1, 7, 1 << 20]) {
          expect((await readText(text, chunkBytes)).map(({ values }) => values)).toEqual(rows)
        }
      }
    },
  )

  it('in a nested object is read too, page after page', async () => {
    const nested = JSON.stringify({ status: 'OK', data: { jobs: rows, cursor: 'x' } })
    expect((await readText(`${nested}\n${nested}\n`, 5)).map(({ values }) => values)).toEqual([...rows, ...rows])
  })

  it('gives each element with the line where it starts, including those after a broken one', async () => {
    const text = '{\n"jobs": [\n  {"id": 1},\n  {"id": "5" x},\n  {"id": 3}\n], "meta": {}}\n'
    expect(await outline(text)).toEqual([
      [3, { id: 1 }],
      [4, 'is not valid JSON'],
      [5, { id: 3 }],
    ])
  })

  it('without any is an empty list, and an incomplete one is reported', async () => {
    expect(await readText('{"jobs": [], "meta": {"total": 0}}')).toEqual([])
    expect((await readText('{"jobs": [{"id": 1}')).at(-1)?.problem).toMatch(/cut off/)
  })

  it('is not mistaken for a posting that has such a column', async () => {
    for (const row of [
      { url: 'u', items: [{ a: 1 }] },
      { id: 1, data: ['x'], url: 'u' },
      { title: 't', jobs: [{}] },
    ]) {
      expect((await readText(`${JSON.stringify(row)}\n`, 3)).map(({ values }) => values)).toEqual([row])
    }
  })
})
