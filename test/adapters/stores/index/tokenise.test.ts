import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { analyse } from '#src/adapters/stores/index/analyse.js'
import { tokenise } from '#src/adapters/stores/index/tokenise.js'
import { foldText } from '#src/domain/shared/text.js'

/** Returns the tokens that FTS5 makes of each text, in order. */
function tokensOfFts5(texts: readonly string[]): readonly (readonly string[])[] {
  const db = new Database(':memory:')
  db.exec(`create virtual table t using fts5(text, tokenize = 'porter unicode61 remove_diacritics 2')`)
  db.exec(`create virtual table v using fts5vocab(t, 'instance')`)
  const insert = db.prepare('insert into t (rowid, text) values (?, ?)')
  db.transaction(() => {
    for (const [at, text] of texts.entries()) insert.run(at, text)
  })()
  const found: string[][] = texts.map(() => [])
  for (const { doc, term, offset } of db.prepare('select doc, term, "offset" from v').all() as Instance[]) {
    const tokens = found[doc]
    if (tokens !== undefined) tokens[offset] = term
  }
  db.close()
  return found
}

interface Instance {
  readonly doc: number
  readonly term: string
  readonly offset: number
}

const isCharacter = (code: number) => code < 0xd800 || code > 0xdfff

it('the tokenizer splits, folds and joins every Unicode character as FTS5 does', () => {
  // only samples from the planes of rare ideographs and unassigned codes
  const step = (code: number) => (code < 0x1fc00 ? 1 : 97)
  const codes: number[] = []
  for (let code = 1; code <= 0x10ffff; code += step(code)) if (isCharacter(code)) codes.push(code)
  const blocks = Array.from({ length: Math.ceil(codes.length / 256) }, (_, at) => codes.slice(at * 256, (at + 1) * 256))
  const texts = blocks.map((block) => {
    const characters = block.map((code) => foldText(String.fromCodePoint(code)))
    return characters.map((character) => `${character} a${character}b`).join('\n')
  })
  const expected = tokensOfFts5(texts)
  for (const [at, text] of texts.entries()) expect(tokenise(text), `block ${at}`).toEqual(expected[at])
})

const pieces = fc.constantFrom(
  ...[
    'engineers',
    'résumés',
    'naïve',
    'ﬁling',
    'C++',
    '.NET',
    'node.js',
    "it's",
    'a_b',
    '3.11',
    '日本語',
    '面接',
    'カメラ',
    'ガ',
  ],
  ...[
    'か\u3099',
    'e\u0301tudes',
    'o\u0305',
    'ΣΑΣ',
    'ёлкиing',
    'жs',
    'もed',
    'ўying',
    '\0',
    '\ud800',
    '🙂',
    '🤖',
    '…',
    '\u00ad',
  ],
  ...[
    'y',
    'ies',
    'ing',
    ' ',
    '\n',
    '-',
    '²',
    '½',
    '①',
    'İ',
    'ß',
    'ǽs',
    'Ⅳ',
    '한국어',
    '𠮷野家',
    `${'long'.repeat(16)}s`,
  ],
)
const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })

it('the tokenizer gives the tokens of FTS5 for any analysed text', () => {
  const page = fc.array(
    texts.map((parts) => parts.join('')),
    { minLength: 20, maxLength: 20 },
  )
  fc.assert(
    fc.property(page, (all) => {
      const analysed = all.flatMap((text) => Object.values(analyse(text)))
      expect(analysed.map(tokenise)).toEqual(tokensOfFts5(analysed))
    }),
    { numRuns: 60 },
  )
})
