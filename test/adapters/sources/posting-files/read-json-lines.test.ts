import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonObject, outline, readText } from './read-text.js'

describe('a JSON Lines file', () => {
  it('gives each object with its line, and nothing for blank lines', async () => {
    expect(await outline('\n{"a": 1}\r\n\n  \t\n{"a": "\\n"}\n{"a": 3}')).toEqual([
      [2, { a: 1 }],
      [5, { a: '\n' }],
      [6, { a: 3 }],
    ])
  })

  it('reports an unreadable line, and the rest still follows', async () => {
    expect(await outline('{"a": 1\n{"a": 2}\nnot json\n[1]\n"x"\nnull\n{"a": 3},\n{"a": 4}\n')).toEqual([
      [1, 'is not valid JSON'],
      [2, { a: 2 }],
      [3, 'is not valid JSON'],
      [4, 'is not a JSON object'],
      [5, 'is not a JSON object'],
      [6, 'is not a JSON object'],
      [7, 'is not valid JSON'],
      [8, { a: 4 }],
    ])
  })

  it('reports a line that is not UTF-8', async () => {
    const text = Buffer.concat([
      Buffer.from('{"a": 1}\n{"a": "'),
      Buffer.from([0x8b, 0x81]),
      Buffer.from('"}\n{"a": 2}'),
    ])
    expect(await outline(text)).toEqual([
      [1, { a: 1 }],
      [2, 'is not valid UTF-8'],
      [3, { a: 2 }],
    ])
  })

  it('skips a line of more than 16 MiB without keeping it', async () => {
    const large = `{"a": "${'x'.repeat(17 * 1024 * 1024)}"}`
    for (const chunkBytes of [64 * 1024, 1 << 30]) {
      expect(await outline(`{"a": 1}\n${large}\n{"a": 2}\n${large}`, chunkBytes)).toEqual([
        [1, { a: 1 }],
        [2, 'is larger than 16 MiB'],
        [3, { a: 2 }],
        [4, 'is larger than 16 MiB'],
      ])
    }
  })

  it('keeps keys that are special in JavaScript', async () => {
    const [row] = await readText('{"__proto__": {"url": "x"}, "constructor": 1}')
    expect(Object.keys(row?.values ?? {})).toEqual(['__proto__', 'constructor'])
  })

  it.each([
    ['{"id": 9007199254740993}', { id: '9007199254740993' }],
    [
      '{"id": -12345678901234567890, "n": [{"m": 1000000000000000000001}]}',
      { id: '-12345678901234567890', n: [{ m: '1000000000000000000001' }] },
    ],
    ['{"id": 9007199254740994, "n": 0.12345678901234567890}', { id: 9007199254740994, n: 0.12345678901234568 }],
    [
      '{"9007199254740993": "\\"9007199254740993, \\\\", "n": 1e300}',
      { '9007199254740993': '"9007199254740993, \\', n: 1e300 },
    ],
  ])('keeps every digit of a number that is too long for a number: %s', async (text, values) => {
    expect(await outline(text)).toEqual([[1, values]])
  })

  it('keeps such digits in a row with long strings full of escapes', async () => {
    const text = '\\"1'.repeat(4_000_000)
    const [row] = await readText(`{"text": "${text}", "id": 9007199254740993}`)
    expect(row?.values?.id).toBe('9007199254740993')
  })

  it('is read as it was written, for any chunk boundaries', async () => {
    const objects = fc.array(jsonObject, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(objects, fc.integer({ min: 1, max: 9 }), async (values, chunkBytes) => {
        const rows = await readText(values.map((value) => JSON.stringify(value)).join('\n'), chunkBytes)
        expect(rows).toEqual(values.map((value, i) => ({ line: i + 1, values: value })))
      }),
    )
  })

  it('with any text yields rows or problems, never a failure, the same for any chunk boundaries', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[{}:,"\\ a\r\n]*$/))
    await fc.assert(
      fc.asyncProperty(text, async (rest) => {
        expect(await readText(`{${rest}`, 1)).toEqual(await readText(`{${rest}`))
      }),
      { numRuns: 500 },
    )
  })
})
