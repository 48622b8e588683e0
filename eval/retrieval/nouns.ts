import type { Figure } from '#eval/evaluation.js'
import { withIndexed } from './indexed-set.js'
import { share } from './measures.js'
import type { QuestionSet } from './question-sets.js'

const lengths = [2, 3, 4] as const
const mostNouns = 400
const results = 5

/** Searches for single nouns of the paragraphs; a noun counts as found if the first results contain it. */
export async function measureNouns({ name, paragraphs }: QuestionSet): Promise<readonly Figure[]> {
  return withIndexed(paragraphs, null, async (store) => {
    const figures: Figure[] = []
    for (const length of lengths) {
      const found: boolean[] = []
      const bound = { atLeast: length === 2 ? 1 : 0.99 }
      const nouns = nounsOf(
        paragraphs.map(({ text }) => text),
        length,
      )
      for (const noun of nouns) {
        const best = (await store.search(noun)).slice(0, results)
        found.push(best.some(({ content }) => content.includes(noun)))
      }
      const value = share(found, (each) => each)
      figures.push({ subject: name, measure: `nouns of ${length} characters found`, value, bound })
    }
    return figures
  })
}

/** Returns runs of exactly `length` Han characters from all over the texts; most are nouns. */
function nounsOf(texts: readonly string[], length: number): readonly string[] {
  const run = new RegExp(`(?<!\\p{sc=Han})\\p{sc=Han}{${length}}(?!\\p{sc=Han})`, 'gu')
  const nouns = [...new Set(texts.flatMap((text) => text.match(run) ?? []))]
  const step = Math.max(1, nouns.length / mostNouns)
  return Array.from({ length: Math.min(mostNouns, nouns.length) }, (_, at) => nouns[Math.floor(at * step)] ?? '')
}
