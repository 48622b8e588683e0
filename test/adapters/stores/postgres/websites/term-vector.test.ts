import { describe, expect, it } from 'vitest'
import { analyse } from '#src/adapters/stores/index/analyse.js'
import { toTermVector, toTsquery } from '#src/adapters/stores/postgres/websites/term-vector.js'
import { analyseText } from '#src/adapters/stores/sql/websites/indexed-text.js'
import { withClient } from '#test/support/postgres.js'
import { serverOfTests } from '#test/support/postgres-server.js'

const vectorOf = (content: string, title = '', headings: readonly string[] = []) =>
  toTermVector(analyseText(analyse(title), headings, content))

/** Returns the phrases that the server finds in the vector of a text. */
async function found(vector: { readonly literal: string }, ...phrases: readonly string[]): Promise<readonly string[]> {
  const queries = phrases.map((text) => toTsquery({ text, isPrefix: false }))
  return withClient(await serverOfTests(), async (client) => {
    const text =
      'select $1::tsvector @@ query as found from unnest($2::text[]::tsquery[]) with ordinality as q (query, place) order by place'
    const { rows } = await client.query<{ found: boolean }>(text, [vector.literal, queries])
    return phrases.filter((_, at) => rows[at]?.found === true)
  })
}

describe('the text vector of a chunk', () => {
  it('contains stems with positions, weighted in title and headings, and the title again with a mark', () => {
    const { literal, tokens } = vectorOf('Engineers in Kyoto', 'Jobs', ['Skills'])
    expect(literal.replace(/ '~+'$/, '')).toBe("'job':1A '=job':1A 'skill':4B 'engin':7 'in':8 'kyoto':9")
    expect(tokens).toBe(5)
  })

  it('separates words that occur twice in the text, or in title and headings', () => {
    const { repeated } = vectorOf('Engineers in Kyoto and engineers in the field', 'Jobs', ['Skills'])
    expect(repeated).toBe("'job':1A 'skill':4B 'engin':7,11 'in':8,12")
  })

  it('is stored outside the row that a search reads if it is long', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, number) => `w${number}`).join(' ')
    await withClient(await serverOfTests(), async (client) => {
      for (const count of [1, 10, 100, 120, 140, 160, 200, 1000]) {
        const { rows } = await client.query('select pg_column_size($1::tsvector) as size', [
          vectorOf(words(count)).literal,
        ])
        expect(rows[0].size, `${count} words`).toBeGreaterThan(2032)
      }
    })
  })

  it('separates nothing if too much is repeated for a row', () => {
    const twice = (count: number) =>
      Array.from({ length: count }, (_, number) => `word${number} word${number}`).join(' ')
    expect(vectorOf(twice(100)).repeated).toContain("'word99':")
    expect(vectorOf(twice(1000)).repeated).toBeNull()
  })

  it('ends phrases at the end of a column', async () => {
    const vector = vectorOf('night shift', 'Work at', ['every', 'day'])
    expect(await found(vector, 'work at', 'every day', 'night shift', 'at every', 'day night')).toEqual([
      'work at',
      'every day',
      'night shift',
    ])
  })

  it('is empty for a text without tokens', async () => {
    expect(vectorOf('?!', '', []).literal).toBe('')
    expect(await found(vectorOf('\0…'), 'work')).toEqual([])
    expect(toTsquery({ text: '…', isPrefix: false })).toBeNull()
  })
})

describe('a chunk beyond the limits of PostgreSQL', () => {
  it('has every word of 20,000 found, and no phrase where positions are shared', async () => {
    const words = Array.from({ length: 20_000 }, (_, number) => `word${number}x`)
    const vector = vectorOf(words.join(' '))
    expect(vector.tokens).toBe(20_000)
    const phrases = ['word19999x', 'word17000x word17001x', 'word16376x word19000x', 'word16000x word16001x']
    expect(await found(vector, ...phrases)).toEqual(['word19999x', 'word16000x word16001x'])
  })

  it('has a word found that occurs more often than positions fit', async () => {
    const vector = vectorOf(`${'again '.repeat(1000)} last`)
    expect(vector.tokens).toBe(1001)
    expect(await found(vector, 'again', 'last', 'again again')).toEqual(['again', 'last', 'again again'])
  })

  it('keeps words apart that are longer than a lexeme may be', async () => {
    const [long, other] = [`${'long'.repeat(1000)}x`, `${'long'.repeat(1000)}y`]
    const vector = vectorOf(`${long} and ${'ж'.repeat(900)}`)
    expect(await found(vector, long, other, 'ж'.repeat(900), `${long} and`)).toEqual([
      long,
      'ж'.repeat(900),
      `${long} and`,
    ])
  })

  it('keeps the beginning of a vector of more than a megabyte', async () => {
    const words = Array.from({ length: 120_000 }, (_, number) => `word${number}x`)
    expect(await found(vectorOf(words.join(' ')), 'word7x', 'word119999x')).toEqual(['word7x'])
  })
})
