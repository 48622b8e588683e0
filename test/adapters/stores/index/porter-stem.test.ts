import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { porterStem } from '#src/adapters/stores/index/words.js'

/** Returns the stems that FTS5 produces. */
function stemsOfFts5(words: readonly string[]): readonly string[] {
  const db = new Database(':memory:')
  db.exec(`create virtual table t using fts5(word, tokenize = 'porter unicode61 remove_diacritics 2')`)
  db.exec(`create virtual table v using fts5vocab(t, 'instance')`)
  const insert = db.prepare('insert into t (rowid, word) values (?, ?)')
  for (const [at, word] of words.entries()) insert.run(at, word)
  const stems = db.prepare('select term from v order by doc').pluck().all() as string[]
  db.close()
  return stems
}

const starts = ['', 'a', 'agree', 'bl', 'y', 'sky', 'hop', 'happ', 'conflat', 'trouble', 'rel', 'vietnam', 'fall', 'x1']
const endings = [
  ...[
    's',
    'ss',
    'sses',
    'ies',
    'ed',
    'eed',
    'ing',
    'y',
    'ational',
    'tional',
    'enci',
    'izer',
    'abli',
    'ization',
    'ation',
  ],
  ...['alism', 'iveness', 'fulness', 'ousness', 'aliti', 'iviti', 'biliti', 'icate', 'ative', 'alize', 'ical', 'ness'],
  ...['ance', 'ement', 'ment', 'ent', 'sion', 'tion', 'ion', 'ous', 'ive', 'e', 'll', 'ogy', 'ology', ''],
]

it('the stemmer gives the stems of FTS5 for every ending', () => {
  const words = starts.flatMap((start) => endings.map((ending) => start + ending)).filter((word) => word !== '')
  expect(words.map(porterStem)).toEqual(stemsOfFts5(words))
})

it('the stemmer gives the stems of FTS5 for a double y', () => {
  const words = ['nyyed', 'cyye', 'syyyed', 'tyyying', 'yyy', 'ayyed', 'byyyes']
  expect(words.map(porterStem)).toEqual(stemsOfFts5(words))
})

it('the stemmer gives the stems of FTS5 for any letters', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouybcdlnstxz'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(letters, { minLength: 30, maxLength: 30 }), (words) => {
      expect(words.map(porterStem)).toEqual(stemsOfFts5(words))
    }),
    { numRuns: 100 },
  )
})
