import { afterAll, describe, expect, it } from 'vitest'
import { createArchive, run } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'

const archive = createArchive()
afterAll(() => archive.remove())

const rows = async (sql: string) => (await run(archive, sql)).rows
const counting = (to: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n`

describe('the result of a query', () => {
  it('repeats the query, counts its rows and says whether it is complete', async () => {
    expect(await run(archive, 'SELECT id FROM emails WHERE id < 3 -- two')).toEqual({
      query: 'SELECT id FROM emails WHERE id < 3 -- two',
      rows: [{ id: 1 }, { id: 2 }],
      truncated: false,
    })
  })

  it('may be empty', async () => {
    expect(await run(archive, 'SELECT id FROM emails WHERE 0')).toMatchObject({
      rows: [],
      truncated: false,
    })
  })

  it('gives bytes as their number, and never their content', async () => {
    expect(await rows("SELECT raw, x'' AS none, zeroblob(7) AS zeros FROM emails WHERE id = 1")).toEqual([
      { raw: { bytes: 14 }, none: { bytes: 0 }, zeros: { bytes: 7 } },
    ])
  })

  it('gives integers as text if JSON would round them', async () => {
    expect(
      await rows('SELECT x_gm_thrid AS id, 9007199254740991 AS a, -9007199254740991 AS b FROM emails WHERE id = 1'),
    ).toEqual([{ id: '1152921504606846976', a: 9007199254740991, b: -9007199254740991 }])
    expect(await rows('SELECT 9007199254740992 AS a, -9007199254740993 AS b, 9223372036854775807 AS c')).toEqual([
      { a: '9007199254740992', b: '-9007199254740993', c: '9223372036854775807' },
    ])
  })

  it('gives infinities as text, fractions as numbers and NULL as null', async () => {
    expect(await rows('SELECT 9e999 AS a, -9e999 AS b, 0.5 AS c, NULL AS d, 9e999 - 9e999 AS e')).toEqual([
      { a: 'Infinity', b: '-Infinity', c: 0.5, d: null, e: null },
    ])
  })

  it('keeps columns of the same name apart', async () => {
    expect(await rows('SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a')).toEqual([{ a: 1, a_3: 2, a_2: 3, a_4: 4 }])
    const [row] = await rows('SELECT * FROM emails a JOIN emails b USING (id) WHERE id = 1')
    expect(Object.keys(row ?? {})).toHaveLength(28 + 27)
    expect(row).toMatchObject({ subject: 'Your application', subject_2: 'Your application' })
  })

  it.each(['__proto__', 'constructor', '', 'toString', '日本'])('may have a column called "%s"', async (name) => {
    const [row] = await rows(`SELECT 5 AS "${name}"`)
    expect(JSON.stringify(row)).toBe(JSON.stringify(Object.fromEntries([[name, 5]])))
  })

  it('replaces what is not UTF-8', async () => {
    expect(await rows("SELECT CAST(x'61ff62' AS TEXT) AS t")).toEqual([{ t: 'a\uFFFDb' }])
  })
})

describe('the row limit of a query (mail-sql)', () => {
  it.each([
    ['a query without a limit', counting(50)],
    ['a query with a larger one', `${counting(50)} LIMIT 40`],
    ['a compound', `${counting(5)} UNION ALL SELECT * FROM (${counting(50)})`],
    ['a list of values', 'VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11)'],
    ['a query with a comment behind it', `${counting(50)} -- LIMIT 3`],
    ['a query with an open comment behind it', `${counting(50)} /* LIMIT 3`],
    ['a query with a semicolon behind it', `${counting(50)};`],
    ['a limit only in a subquery', `SELECT * FROM (${counting(50)} LIMIT 40)`],
  ])('cuts %s, and says so', async (_, sql) => {
    const result = await run(archive, sql, 10)
    expect(result).toMatchObject({ rows: expect.objectContaining({ length: 10 }), truncated: true })
    expect(result.rows.map((row) => Object.values(row)[0])).toEqual(
      _ === 'a compound' ? [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
  })

  it('is not exceeded by exactly as many rows', async () => {
    expect(await run(archive, counting(10), 10)).toMatchObject({
      rows: expect.objectContaining({ length: 10 }),
      truncated: false,
    })
    expect(await run(archive, `${counting(90)} LIMIT 10`, 10)).toMatchObject({
      rows: expect.objectContaining({ length: 10 }),
      truncated: false,
    })
    expect(await run(archive, 'VALUES (1), (2)', 2)).toMatchObject({
      rows: expect.objectContaining({ length: 2 }),
      truncated: false,
    })
  })

  it('ends an endless query that gives rows', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n'
    expect(await run(archive, endless)).toMatchObject({
      rows: expect.objectContaining({ length: 1000 }),
      truncated: true,
    })
  })
})

describe('the size of a result (mail-sql)', () => {
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

  it.each([
    ['text', "printf('%.*c', 9000, 'x')"],
    ['text of three bytes a character', "replace(printf('%.*c', 3000, 'x'), 'x', '京')"],
    ['text that JSON escapes', "replace(printf('%.*c', 1500, 'x'), 'x', char(1))"],
    ['numbers', counting(1).replace('SELECT i FROM n', 'SELECT 1')],
  ])('stays under 1 MB, in whole rows: %s', async (_, expression) => {
    const sql = counting(100_000).replace('SELECT i FROM', `SELECT i, (${expression}) AS t FROM`)
    const result = await run(archive, sql, 100_000)
    expect(result.truncated).toBe(true)
    expect(size(result)).toBeLessThanOrEqual(1_000_000)
    expect(size(result)).toBeGreaterThan(980_000)
  })

  it('includes long column names and the query', async () => {
    const sql = `${counting(1000).replace('SELECT i FROM', `SELECT i AS "${'"'.repeat(9000)}" FROM`)}`
    const result = await run(archive, sql)
    expect(result.truncated).toBe(true)
    expect(size(result)).toBeLessThanOrEqual(1_000_000)
  })

  it('allows an empty truncated result if the first row alone is too large', async () => {
    expect(await run(archive, "SELECT printf('%.*c', 2000000, 'x')")).toMatchObject({
      rows: [],
      truncated: true,
    })
  })

  it('cuts at whole rows, and the answer names the value that is too large', async () => {
    const sql = "SELECT 1 AS a, 'b' AS b UNION ALL SELECT 2, replace(printf('%.*c', 400000, 'x'), 'x', '京')"
    expect(await run(archive, sql)).toMatchObject({
      rows: [{ a: 1, b: 'b' }],
      truncated: true,
      leftOut: { row: 2, column: 'b', characters: 400_000 },
    })
    expect(await run(archive, `${sql} ORDER BY 1 DESC`)).toMatchObject({ rows: [], leftOut: { row: 1, column: 'b' } })
    expect(await run(archive, counting(90), 5)).not.toHaveProperty('leftOut')
  })

  it('can be bounded further', async () => {
    const result = await run(archive, counting(1000), 1000, 1000)
    expect(size(result)).toBeLessThanOrEqual(1000)
    expect(result).toMatchObject({ truncated: true })
  })
})
