import { Database } from '#scripts/kit/sqlite.js'

interface Text {
  readonly id: number
  readonly title: string
  readonly text: string
}

/** Returns the ids of the ten best texts for each question by plain FTS5, with any of its words. */
export function rankByPorter(texts: readonly Text[], questions: readonly string[]): readonly (readonly number[])[] {
  const database = new Database(':memory:')
  database.exec("create virtual table texts using fts5(title, body, tokenize = 'porter unicode61')")
  const insert = database.prepare('insert into texts (rowid, title, body) values (?, ?, ?)')
  for (const { id, title, text } of texts) insert.run(id, title, text)
  const search = database.prepare(
    'select rowid as id from texts where texts match ? order by bm25(texts), rowid limit 10',
  )
  const found = questions.map((question) => (search.all(anyWordOf(question)) as { id: number }[]).map(({ id }) => id))
  database.close()
  return found
}

function anyWordOf(question: string): string {
  return (question.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')
}
