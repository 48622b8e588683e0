import { sql } from 'drizzle-orm'
import type { SearchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import { places, type WordQuery } from '#src/adapters/stores/index/jobs/word-query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'

const indexed = selection({ word: [sql`value`, readText] }).select<{ words: string }>(
  sql`from json_each(${sql.placeholder('words')}) where exists
    (select 1 from job_words where job_words match '"' || value || '"')`,
)

/**
 * Drops the similar words that no job contains: the engine compares every job that it finds with each of the hundreds
 * of words in an alternative.
 */
export function withKnownForms(connection: Connection, words: SearchWords): SearchWords {
  const similar = new Set(words.all === null ? [] : similarWords(words.all))
  if (similar.size === 0) return words
  const asked = JSON.stringify([...similar].map((word) => places.all + word))
  const known = new Set(connection.all(indexed, { words: asked }).map(({ word }) => word?.slice(1)))
  const narrow = (query: WordQuery) => narrowed(query, known)
  return { ...words, all: words.all === null ? null : narrow(words.all), tiers: words.tiers.map(narrow) }
}

/** The similar words in a query, without the letters of their places. */
function similarWords(query: WordQuery): readonly string[] {
  switch (query.kind) {
    case 'words':
      return query.start === undefined ? [] : query.forms.flat().map((word) => word.slice(1))
    case 'phrase':
      return []
    case 'not':
      return similarWords(query.node)
    default:
      return query.nodes.flatMap(similarWords)
  }
}

function narrowed(query: WordQuery, known: ReadonlySet<string | undefined>): WordQuery {
  switch (query.kind) {
    case 'words': {
      if (query.start === undefined) return query
      return { ...query, forms: query.forms.filter((form) => form.every((word) => known.has(word.slice(1)))) }
    }
    case 'phrase':
      return query
    case 'not':
      return { kind: 'not', node: narrowed(query.node, known) }
    default:
      return { kind: query.kind, nodes: query.nodes.map((node) => narrowed(node, known)) }
  }
}
