import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonObject, outline, readText } from './read-text.js'

const notJson = 'is not valid JSON'

describe('a JSON array', () => {
  it('gives each element with the line where it starts', async () => {
    expect(await outline('\n [\n  {"a": 1},\n  {\n    "a": [2, {"b": "}"}]\n  }, {"a": "x\\"]"}\n]\n')).toEqual([
      [3, { a: 1 }],
      [4, { a: [2, { b: '}' }] }],
      [6, { a: 'x"]' }],
    ])
  })

  it('that is empty gives no rows', async () => {
    expect(await readText('[]')).toEqual([])
    expect(await readText(' [\n]\n')).toEqual([])
  })

  it('reports elements that are not objects, and continues', async () => {
    expect(await outline('[1, "a,b", null,\ntrue, [{"a": 1}], {"a": 1}]')).toEqual([
      [1, 'is not a JSON object'],
      [1, 'is not a JSON object'],
      [1, 'is not a JSON object'],
      [2, 'is not a JSON object'],
      [2, 'is not a JSON object'],
      [2, { a: 1 }],
    ])
  })

  it.each([
    ['a nested list that is not closed', '{"id": 1, "b": [{"x": 1}, {"x": 2}'],
    ['a first key that is not closed', '{"id: 1, "b": "x"}'],
    ['a bare word', '{"id": nope}'],
    ['NaN, as Python writes it', '{"id": NaN, "list": [{"id": 1}, {"id": 2}]}'],
    ['single quotes', "{'id': 'x'}"],
    ['a trailing comma', '{"id": 1,}'],
    ['an unescaped quotation mark', '{"id": "5" screen"}'],
    ['an unescaped pair of them', '{"id": "he said "hi" to me", "b": "[{"}'],
    ['a string that is not closed', '{"id": "x, "b": 1}'],
    ['an object that is not closed', '{"id": 1, "b": [1, 2]'],
    ['a list that is not closed', '{"id": [1, 2}'],
    ['a key without a value', '{"id"}'],
    ['a raw line end in a string', '{"id": "x\ny"}'],
    ['no beginning', '"id": 1}'],
    ['nothing but text', 'oops'],
  ])('reports an element with %s, and the next ones still follow', async (_, element) => {
    for (const separator of [',', ',\n  ']) {
      const rows = await readText(`[{"id": 1}${separator}${element}${separator}{"id": 2}${separator}{"id": 3}]`)
      const line = separator === ',' ? 1 : 2
      expect(rows.filter(({ values }) => values !== undefined).map(({ values }) => values?.id)).toEqual([1, 2, 3])
      const bad = rows.filter(({ problem }) => problem !== undefined)
      expect(bad[0]).toEqual({ line, problem: notJson })
      expect(new Set(bad.map(({ problem }) => problem))).toEqual(new Set([notJson]))
    }
  })

  it('reports an extra bracket beside the element before it', async () => {
    expect(await outline('[{"id": 1}},{"id": 2}]')).toEqual([
      [1, { id: 1 }],
      [1, notJson],
      [1, { id: 2 }],
    ])
  })

  it('reports one broken element once', async () => {
    expect(await outline('[{"id": 1},\n{"id": "5" screen", "b": "x"},\n{"id": 2}]')).toEqual([
      [1, { id: 1 }],
      [2, notJson],
      [3, { id: 2 }],
    ])
  })

  it('without line ends continues at the next element by the key that each begins with', async () => {
    const broken = '{"id": 2, "tags": ["x, "y"], "more": [{"x": 1}]}'
    expect(await outline(`[{"id": 1},${broken},{"id": 3},{"id": 4}]`)).toEqual([
      [1, { id: 1 }],
      [1, notJson],
      [1, { id: 3 }],
      [1, { id: 4 }],
    ])
  })

  it('with line ends continues at the next element by its position in the line, whatever its key', async () => {
    for (const indent of ['', '  ', '\t']) {
      const broken = ['{"id": "5" screen",', '  "more": [{"x": 1}, {"y": 2}]},']
      const lines = ['{"id": 1},', ...broken, ...broken, '{"url": 3},', '{"name": 4}']
      expect(await outline(`[\n${lines.map((line) => indent + line).join('\n')}\n]`)).toEqual([
        [2, { id: 1 }],
        [3, notJson],
        [5, notJson],
        [7, { url: 3 }],
        [8, { name: 4 }],
      ])
    }
  })

  it('accounts for the elements after a broken one that cannot be told apart', async () => {
    const text = '[{"a":1,"n":1},{"b":"5" x},{"c":3},{"d":4},{"a":5}]'
    for (const chunkBytes of [1, 1 << 20]) {
      expect(await outline(text, chunkBytes)).toEqual([
        [1, { a: 1, n: 1 }],
        [1, notJson],
        [1, '2 objects after a broken one could not be separated, and were not read'],
        [1, { a: 5 }],
      ])
    }
    expect((await outline('[{"b":"5" x},{"c":3}]')).at(-1)).toEqual([
      1,
      '1 object after a broken one could not be separated, and was not read',
    ])
  })

  it('may lack the comma between elements', async () => {
    expect(await outline('[{"a": 1} {"a": 2}{"a": 3},,{"a": 4},]')).toEqual([1, 2, 3, 4].map((a) => [1, { a }]))
  })

  it.each([
    ['[\n{"a": 1},\n{"a": "x', [2, { a: 1 }], [3, 'is cut off: the file ends inside it']],
    ['[\n{"a": 1},\n', [2, { a: 1 }], [3, 'the list is cut off: the file ends before its closing bracket']],
    ['[\n{"a": 1}', [2, { a: 1 }], [2, 'the list is cut off: the file ends before its closing bracket']],
    ['[\n{"a": 1}]\nmore\n{"a": 2}', [2, { a: 1 }], [3, 'text follows the end of the list; it was not read']],
    ['[\n{"a": 1}]\n[{"a": 2}]', [2, { a: 1 }], [3, 'text follows the end of the list; it was not read']],
  ])('with a wrong end keeps what came before: %j', async (text, ...rows) => {
    expect(await outline(text)).toEqual(rows)
  })

  it('reports an element that is not UTF-8', async () => {
    const problem = 'is not valid UTF-8'
    // the second ends in 表, whose last byte in Shift_JIS is a backslash
    for (const bytes of ['8b81906c', '955c']) {
      const element = Buffer.concat([Buffer.from('{"a": "'), Buffer.from(bytes, 'hex'), Buffer.from('", "b": 1}')])
      const text = Buffer.concat([Buffer.from('[{"a": 1},'), element, Buffer.from(',{"a": 2}]')])
      expect(await outline(text)).toEqual([
        [1, { a: 1 }],
        [1, problem],
        [1, { a: 2 }],
      ])
    }
  })

  it('skips an element of more than 16 MiB without keeping it', async () => {
    const large = 'x'.repeat(17 * 1024 * 1024)
    for (const chunkBytes of [64 * 1024, 1 << 30]) {
      expect(await outline(`[{"a": 1},\n{"a": "${large}", "b": ["]"]},\n{"a": 2}]`, chunkBytes)).toEqual([
        [1, { a: 1 }],
        [2, 'is larger than 16 MiB'],
        [3, { a: 2 }],
      ])
    }
  })

  it.each(['{"a":"5" x","b":1}', '{"a":1', '{"a":"x}', '}', '{"a":'])(
    'that is broken everywhere is read in one pass: %s',
    async (element) => {
      const rows = await readText(`[${`${element},`.repeat(50_000)}{"a":1}]`)
      expect(rows.some(({ problem }) => problem !== undefined)).toBe(true)
    },
  )

  it('is read as it was written, for any layout and chunk boundaries', async () => {
    const layout = fc.constantFrom(undefined, 0, 2, '\t')
    await fc.assert(
      fc.asyncProperty(
        fc.array(jsonObject),
        layout,
        fc.integer({ min: 1, max: 9 }),
        async (objects, indent, chunkBytes) => {
          const rows = await readText(JSON.stringify(objects, null, indent), chunkBytes)
          expect(rows.map(({ values }) => values)).toEqual(objects)
        },
      ),
    )
  })

  it('gives the same rows for any chunk boundaries', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...'[]{},:" \n\\', '\\"', '{"a":', '{"a":1},', 'null', '"x"', '\r\n', '表'),
      jsonObject.map((value) => `${JSON.stringify(value)},`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = `[${pieces.join('')}`
        expect(await readText(text, 1)).toEqual(await readText(text))
      }),
      { numRuns: 500 },
    )
  })

  it('with any text yields rows or problems, never a failure', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[[\]{}:,"\\ a\n]*$/))
    await fc.assert(
      fc.asyncProperty(text, async (rest) => {
        for (const { values, problem, line } of await readText(`[${rest}`, 3)) {
          expect(line).toBeGreaterThan(0)
          expect((values === undefined) !== (problem === undefined)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('JSON objects over several lines without a list', () => {
  it('are read as jq prints them', async () => {
    const objects = [{ a: 1, b: { c: [] } }, { a: 2 }]
    const text = objects.map((value) => JSON.stringify(value, null, 2)).join('\n')
    expect((await readText(text, 1)).map(({ line, values }) => [line, values])).toEqual([
      [1, objects[0]],
      [7, objects[1]],
    ])
  })

  it('report what is cut off or misplaced', async () => {
    expect(await outline('{\n"a": 1}\n]\n{\n"a":')).toEqual([
      [1, { a: 1 }],
      [3, notJson],
      [4, 'is cut off: the file ends inside it'],
    ])
  })
})
