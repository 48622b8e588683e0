import { Database } from '#scripts/kit/sqlite.js'
import { analyse } from '#src/adapters/stores/index/analyse.js'

/**
 * A full-text table over `texts`, built like those of the stores; `find` returns the positions of the matching texts.
 */
export function indexed(texts: readonly string[]) {
  const db = new Database(':memory:')
  db.exec(`create virtual table t using fts5(words, bigrams, tokenize = 'porter unicode61 remove_diacritics 2')`)
  const insert = db.prepare('insert into t (rowid, words, bigrams) values (?, ?, ?)')
  for (const [i, text] of texts.entries()) {
    const { words, bigrams } = analyse(text)
    insert.run(i, words, bigrams)
  }
  const select = db.prepare('select rowid from t where t match ? order by rowid').pluck()
  return {
    find: (match: string | null) => (match === null ? [] : (select.all(match) as number[])),
    close: () => db.close(),
  }
}
