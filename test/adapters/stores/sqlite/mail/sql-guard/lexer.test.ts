import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { readTokens, type Token } from '#src/adapters/stores/sqlite/mail/sql-guard/lexer.js'
import { createArchive } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { soup, statement } from '#test/adapters/stores/sqlite/mail/sql-guard/support/sql.js'

const archive = createArchive()
const bare = new Database(archive.path, { readonly: true })
afterAll(() => {
  bare.close()
  archive.remove()
})

const cut = (sql: string) => readTokens(sql).map(({ kind, value }) => `${kind} ${value}`)

describe('the SQL lexer', () => {
  it.each([
    ['\'it\'\'s\' "a""b" [c"d] `e``f`', ["string it's", 'quoted a"b', 'quoted c"d', 'quoted e`f']],
    ['a--b\nc', ['word a', 'word c']],
    ['a/*b*/c/*/d*/e', ['word a', 'word c', 'word e']],
    ['a/**/b/*c', ['word a', 'word b']],
    ['a/*', ['word a', 'mark /', 'mark *']],
    ["x'0F' X'' ax'0'", ["blob x'0F'", "blob X''", 'word ax', 'string 0']],
    ['1.5e-3 .5 0x1F 1_000 1.', ['number 1.5e-3', 'number .5', 'number 0x1F', 'number 1_000', 'number 1.']],
    ['a$b é日 a\u00A0b', ['word a$b', 'word é日', 'word a\u00A0b']],
    ['\uFEFFa\uFEFF \uFEFFb', ['word a\uFEFF', 'word b']],
    ['a->>1', ['word a', 'mark -', 'mark >', 'mark >', 'number 1']],
  ])('splits %j as SQLite does', (sql, tokens) => {
    expect(cut(sql)).toEqual(tokens)
  })
})

describe('the SQL tokens', () => {
  const render = ({ kind, value }: Token) => {
    if (kind === 'string') return `'${value.replaceAll("'", "''")}'`
    return kind === 'quoted' ? `"${value.replaceAll('"', '""')}"` : value
  }
  const compile = (sql: string) => {
    try {
      // the addresses of virtual tables are stable within one connection
      return JSON.stringify(bare.prepare(`EXPLAIN ${sql}`).raw().all())
    } catch {
      return 'refused'
    }
  }
  // operators of several characters were split into single marks; join adjacent ones again
  const join = (sql: string, tokens: readonly Token[]) =>
    tokens.reduce((text, token, at) => {
      const previous = tokens[at - 1]
      const touching =
        token.kind === 'mark' && previous?.kind === 'mark' && sql.slice(previous.end, token.end) === token.value
      return text + (touching ? '' : ' ') + render(token)
    }, '')

  it('are those of SQLite: joined again, they compile to the same program', () => {
    let compiled = 0
    fc.assert(
      fc.property(
        fc.oneof(
          soup.map((text) => `SELECT 1 ${text}`),
          soup.map((text) => `SELECT ${text} FROM emails`),
          statement,
        ),
        (sql) => {
          let tokens: readonly Token[]
          try {
            if (sql.includes('\0')) return
            tokens = readTokens(sql)
          } catch {
            // the guard refuses what it cannot tokenize, even if SQLite can
            return
          }
          const program = compile(sql)
          if (program === 'refused') return
          compiled++
          expect(compile(join(sql, tokens))).toBe(program)
        },
      ),
      { numRuns: 5000 },
    )
    expect(compiled).toBeGreaterThan(200)
  })
})
