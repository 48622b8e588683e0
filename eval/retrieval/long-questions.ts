import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '#eval/evaluation.js'
import type { Half } from '#eval/postings/posting-pages.js'
import { mean } from '#scripts/kit/statistics.js'
import { store } from '#test/support/website-pages.js'
import { gainAtTen } from './measures.js'
import { rankByPorter } from './porter-ranking.js'
import { halfOfName } from './question-sets.js'
import { withStore } from './store-engine.js'

/** DATA/retrieval/cisi.json. */
interface GradedSet {
  readonly documents: readonly { readonly id: number; readonly title: string; readonly text: string }[]
  readonly questions: readonly { readonly id: number; readonly text: string; readonly relevant: readonly number[] }[]
}

/** Measures how well long questions rank whole texts, compared with plain FTS5. */
export async function measureLongQuestions(data: string, half: Half): Promise<readonly Figure[]> {
  const { documents, questions }: GradedSet = JSON.parse(readFileSync(join(data, 'retrieval', 'cisi.json'), 'utf8'))
  const asked = questions.filter(({ id }) => halfOfName(String(id)) === half)
  const gains = (found: readonly (readonly number[])[]) =>
    mean(found.map((ids, at) => gainAtTen(ids, asked[at]?.relevant ?? [])))
  const texts = asked.map(({ text }) => text)
  const porter = gains(rankByPorter(documents, texts))
  const ours = gains(await rankInStore(documents, texts))
  const subject = `CISI, ${half} half (${asked.length} questions)`
  return [
    { subject, measure: 'nDCG@10 of FTS5 with porter', value: porter },
    { subject, measure: 'nDCG@10', value: ours },
    { subject, measure: 'nDCG@10 beyond FTS5', value: ours - porter, bound: { atLeast: 0 } },
  ]
}

function rankInStore(documents: GradedSet['documents'], questions: readonly string[]) {
  return withStore(async (repository) => {
    const idOf = new Map<number, number>()
    for (const { id, title, text } of documents) {
      const page = { title, language: 'en', entities: {}, chunks: [{ content: text, headings: [] }] } as const
      idOf.set(await store(repository, page, { url: `https://example.com/${id}` }), id)
    }
    const found: number[][] = []
    for (const query of questions) {
      const search = { query, vector: null, limit: 10, contentType: null, sourceIds: null }
      const { matches } = await repository.search(search)
      found.push(matches.map(({ sourceId }) => idOf.get(sourceId) ?? 0))
    }
    return found
  })
}
