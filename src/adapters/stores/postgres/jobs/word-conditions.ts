import { type SQL, sql } from 'drizzle-orm'
import { containsPhrase } from '#src/adapters/stores/index/jobs/holds-query.js'
import type { SearchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { PhraseCondition, WordQuery, WordsCondition } from '#src/adapters/stores/index/jobs/word-query.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { headsPerStep, jobsPerStep } from './scan-jobs.js'
import { scannedHeads, scannedJobs } from './search-queries.js'
import { startWord } from './start-words.js'
import { jobWords as words } from './tables.js'

const id = words.jobId

/** The jobs that contain each phrase. */
export type PhrasesFound = ReadonlyMap<PhraseCondition, readonly number[]>

const indexed = selection({ id })

/** Looks for phrases in the texts of the jobs that contain their words and may match the rest of the query. */
export async function findPhrases(connection: PostgresConnection, { all, tiers }: SearchWords): Promise<PhrasesFound> {
  const found = new Map<PhraseCondition, readonly number[]>()
  const beside = all === null ? sql`true` : atMost(all)
  for (const phrase of [all, ...tiers].flatMap((query) => (query === null ? [] : phrasesOf(query)))) {
    const candidates = await connection.all(
      indexed.select(sql`from ${words} where ${holds(phrase.words)} and ${beside}`),
    )
    found.set(
      phrase,
      await withPhrase(
        connection,
        phrase,
        candidates.map((job) => job.id),
      ),
    )
  }
  return found
}

async function withPhrase(connection: PostgresConnection, phrase: PhraseCondition, ids: readonly number[]) {
  const [texts, perStep] = phrase.place === 'all' ? [scannedJobs, jobsPerStep] : [scannedHeads, headsPerStep]
  const found: number[] = []
  for (let start = 0; start < ids.length; start += perStep)
    for (const job of await connection.all(texts, { ids: ids.slice(start, start + perStep) }))
      if (containsPhrase(phrase, job)) found.push(job.id)
  return found
}

function phrasesOf(query: WordQuery): readonly PhraseCondition[] {
  if (query.kind === 'phrase') return [query]
  if (query.kind === 'words') return []
  return query.kind === 'not' ? phrasesOf(query.node) : query.nodes.flatMap(phrasesOf)
}

/** A condition on words that every job matching the query fulfils. */
function atMost(query: WordQuery): SQL {
  if (query.kind === 'phrase') return holds(query.words)
  if (query.kind === 'words') return wordsCondition(query)
  if (query.kind === 'not') return phrasesOf(query.node).length > 0 ? sql`true` : wordCondition(query, new Map())
  return join(query.kind, query.nodes.map(atMost))
}

/** The condition for an index entry to match a query. */
export function wordCondition(query: WordQuery, phrases: PhrasesFound): SQL {
  switch (query.kind) {
    case 'words':
      return wordsCondition(query)
    case 'phrase':
      return sql`${id} in ${ids(phrases.get(query) ?? [])}`
    case 'not':
      // words are stored out of line: a second index lookup is faster than reading them
      return sql`${id} not in (select ${id} from ${words} where ${wordCondition(query.node, phrases)})`
    case 'any':
      return join(
        'any',
        query.nodes.map((node) => wordCondition(node, phrases)),
      )
    case 'all': {
      const plain = query.nodes.flatMap((node) => plainWords(node) ?? [])
      const others = query.nodes.filter((node) => plainWords(node) === null)
      const conditions = others.map((node, place) => (place === 0 ? wordCondition : askedApart)(node, phrases))
      return join('all', plain.length === 0 ? conditions : [holds(plain), ...conditions])
    }
  }
}

/**
 * The same condition as a separate index lookup: for several alternatives, the engine would use the index for one and
 * read each row's words for the others.
 */
export function askedApart(query: WordQuery, phrases: PhrasesFound): SQL {
  const condition = wordCondition(query, phrases)
  const looksAtWords = query.kind === 'words' || query.kind === 'any' || query.kind === 'all'
  return looksAtWords ? sql`${id} in (select ${id} from ${words} where ${condition})` : condition
}

/** Whether a query is more than a list of words that must all be present. */
export function hasAlternatives(query: WordQuery): boolean {
  if (query.kind === 'all') return query.nodes.some(hasAlternatives)
  return plainWords(query) === null
}

/** The words of a condition that requires all of them and nothing else; null for any other. */
function plainWords(query: WordQuery): readonly string[] | null {
  const [form, ...others] = query.kind === 'words' && query.start === undefined ? query.forms : []
  return form === undefined || others.length > 0 ? null : form
}

function wordsCondition({ forms, start }: WordsCondition): SQL {
  const alone = forms.flatMap((form) => (form.length === 1 ? form : []))
  const some =
    alone.length > 1 ? [sql`${words.words} && ${sql.param(alone)}::text[]`] : alone.map((word) => holds([word]))
  const together = forms.filter((form) => form.length !== 1).map(holds)
  return join('any', [...some, ...together, ...(start === undefined ? [] : [startsWith(start)])])
}

/** The index has no prefixes, except the short ones stored for this purpose. */
function startsWith(start: string): SQL {
  const isHeld = sql`exists (select from unnest(${words.words}) as held (word) where starts_with(held.word, ${start}))`
  return sql`(${holds([startWord(start)])} and ${isHeld})`
}

const holds = (list: readonly string[]) => sql`${words.words} @> ${sql.param(list)}::text[]`
const ids = (list: readonly number[]) => sql`(select unnest(${sql.param([...list])}::bigint[]))`

function join(kind: 'all' | 'any', parts: readonly SQL[]): SQL {
  if (parts.length === 0) return kind === 'all' ? sql`true` : sql`false`
  return sql`(${sql.join([...parts], kind === 'all' ? sql` and ` : sql` or `)})`
}
