import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { withoutLegalForm } from '#src/domain/jobs/company-name.js'
import { factsAsked } from './fact-words.js'
import { sourceWord } from './indexed-words.js'
import { allOf, compileQuery, compileWords, type WordQuery } from './word-query.js'

/** The words that a search requires; for the order by match, also what the better tiers contain. */
export interface SearchWords {
  /** Null if the search has no words. */
  readonly all: WordQuery | null
  /** Best first; empty if tiers do not matter. */
  readonly tiers: readonly WordQuery[]
  /** Whether descriptions decide what matches. */
  readonly readsDescriptions: boolean
}

export function searchWords(request: JobSearchRequest): SearchWords {
  const { query, company, location, source, order, reach = 'exact' } = request
  const asked = compileQuery(query, 'all', reach)
  const facts = factsAsked(request)
  const all = allOf([
    asked,
    asked === null || reach === 'exact' ? null : excluding(compileQuery(query, 'all')),
    compileWords(withoutLegalForm(company ?? ''), 'company'),
    compileWords(location ?? '', 'location'),
    source === null ? null : { kind: 'words', forms: [[sourceWord(source)]] },
    ...facts,
  ])
  const tiers =
    order === 'match' && asked !== null ? [compileQuery(query, 'title', reach), compileQuery(query, 'head', reach)] : []
  return {
    all,
    tiers: tiers.filter((tier) => tier !== null),
    readsDescriptions: asked !== null || facts.length > 0,
  }
}

const excluding = (node: WordQuery | null): WordQuery | null => (node === null ? null : { kind: 'not', node })
