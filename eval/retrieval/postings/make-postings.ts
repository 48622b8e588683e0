import { generator, type Random } from '#scripts/kit/random.js'
import { chunkBlocks } from '#src/domain/websites/chunking.js'
import type { PageBlock, ProcessedPage } from '#src/domain/websites/page-content.js'

/** Which half of the wordings: the one used to tune the search, or the one held out. */
export type WordingHalf = 'first' | 'held out'

export interface FactQuestion {
  /** Position of the posting. */
  readonly posting: number
  readonly text: string
  /** Whether that posting states the fact. */
  readonly isStated: boolean
}

export interface Postings {
  readonly pages: readonly ProcessedPage[]
  readonly questions: readonly FactQuestion[]
}

const seeds: Readonly<Record<WordingHalf, number>> = { first: 11, 'held out': 4242 }
const mostNoise = 5

/** Creates one posting per company. Each states each fact with a chance of one half, and is asked about every fact. */
export function makePostings(words: PostingWords, language: 'en' | 'ja', part: WordingHalf): Postings {
  const random = generator(seeds[part])
  const pages: ProcessedPage[] = []
  const questions: FactQuestion[] = []
  for (const [posting, company] of words.companies.entries()) {
    const stated = words.facts.filter(() => random() < 0.5)
    pages.push(makePage({ words, language, part, random }, company, stated))
    for (const fact of words.facts) {
      const text = pick(halfOf(fact.questions, part), random).replace('{}', company)
      questions.push({ posting, text, isStated: stated.includes(fact) })
    }
  }
  return { pages, questions }
}

interface Making {
  readonly words: PostingWords
  readonly language: 'en' | 'ja'
  readonly part: WordingHalf
  readonly random: Random
}

function makePage(
  { words, language, part, random }: Making,
  company: string,
  stated: readonly StatableFact[],
): ProcessedPage {
  const title = pick(words.titles, random).replace('{role}', pick(words.roles, random)).replace('{company}', company)
  const { facts: heading, noise: headings } = pick(words.headings, random)
  const statements = stated.map(
    ({ statements: all, values }) => `- ${pick(halfOf(all, part), random).replace('{}', pick(values, random))}`,
  )
  const sections = headings.map((text) => [aHeading(2, text), ...someNoise(words, random)])
  // before or after what the company says about itself
  sections.splice(Math.floor(random() * (sections.length + 1)), 0, [
    aHeading(2, heading),
    { kind: 'prose', text: shuffle(statements, random).join('\n') },
  ])
  const blocks = [aHeading(1, title), ...sections.flat()]
  return { title, language, entities: {}, chunks: chunkBlocks(blocks, 'job_posting', language) }
}

function aHeading(depth: 1 | 2, text: string): PageBlock {
  return { kind: 'heading', depth, text }
}

function someNoise({ noise }: PostingWords, random: Random): readonly PageBlock[] {
  const count = 2 + Math.floor(random() * (mostNoise - 1))
  return shuffle(noise, random)
    .slice(0, count)
    .map((text) => ({ kind: 'prose', text }))
}

function halfOf(texts: readonly string[], part: WordingHalf): readonly string[] {
  const half = Math.ceil(texts.length / 2)
  return part === 'first' ? texts.slice(0, half) : texts.slice(half)
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

function shuffle<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** A fact that a posting may state. `{}` is a placeholder for its value, or for the company's name in a question. */
export interface StatableFact {
  readonly name: string
  readonly values: readonly string[]
  /** List items or sentences; the first half is for the first set, the rest is held out. */
  readonly statements: readonly string[]
  /** Split in the same way. */
  readonly questions: readonly string[]
}

/** The building blocks of postings in one language. */
export interface PostingWords {
  readonly companies: readonly string[]
  readonly roles: readonly string[]
  /** Contain `{role}` and `{company}`. */
  readonly titles: readonly string[]
  readonly headings: readonly { readonly facts: string; readonly noise: readonly string[] }[]
  /** Texts that state none of the facts. */
  readonly noise: readonly string[]
  readonly facts: readonly StatableFact[]
}
