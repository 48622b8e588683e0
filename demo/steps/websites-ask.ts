import type { Story } from '#demo/story.js'
import { inWidth } from '#demo/table.js'
import { headingsOf, type Match, type WebsiteAnswer, type WebsiteClient } from '#demo/websites.js'

const lineWidth = 100

/** Where the answer is: the page, the heading above it, and some of its words. */
const questions = [
  {
    query: 'What is the salary of the backend engineer?',
    page: 'backend-engineer-harborlight.html',
    fact: '8.5 to 12 million yen a year',
  },
  {
    query: 'What do I say when they ask for my present salary?',
    page: 'interviews-in-japan.html',
    fact: 'say a range whose lower end you would accept gladly',
  },
  {
    query: '在宅勤務は週に何日まで認められていますか？',
    page: 'yukiakari-company.html',
    fact: '在宅勤務は週四日まで認めており',
  },
  { query: '男性の育児休業の取得率は？', page: 'yukiakari-company.html', fact: '男性が82パーセント' },
] as const

export async function askWebsites(story: Story, websites: WebsiteClient): Promise<void> {
  story.step('Questions, in English and in Japanese, and where the answers are')
  for (const question of questions) await askOne(story, websites, question)
}

/** Asks what a person would ask first. */
export function askOfPay(story: Story, websites: WebsiteClient): Promise<void> {
  return askOne(story, websites, questions[0])
}

async function askOne(
  story: Story,
  websites: WebsiteClient,
  { query, page, fact }: (typeof questions)[number],
): Promise<void> {
  const answer = await websites.ask(query)
  const [best] = answer.results
  const sentence = best === undefined ? null : sentenceWith(best, fact)
  tellAnswer(story, query, answer, sentence)
  const right = best?.source_url.endsWith(`/${page}`) === true && sentence !== null
  story.check(`the best result contains it: “${fact}”`, right && !isLow(answer))
}

export async function askInVain(story: Story, websites: WebsiteClient): Promise<void> {
  story.step('A question that no page answers')
  const query = 'Does the pension scheme match what I pay in?'
  const answer = await websites.ask(query)
  tellAnswer(story, query, answer, null)
  story.check('its confidence is low: the agent is told to say so rather than make up an answer', isLow(answer))
  const banner = await websites.ask('cookies')
  story.check('text around the content, such as the cookie banner, is not in the store', banner.total_results === 0)
}

function isLow({ confidence_level }: WebsiteAnswer): boolean {
  return confidence_level === 'low'
}

function tellAnswer(story: Story, query: string, answer: WebsiteAnswer, sentence: string | null): void {
  const [best] = answer.results
  story.tell(`“${query}”  confidence: ${answer.confidence_level}`)
  if (best === undefined) return
  const path = [new URL(best.source_url).pathname.slice(1), ...headingsOf(best)].join(' > ')
  story.aside(`  ${path} (distance ${best.combined_score.toFixed(2)})`)
  if (sentence !== null) story.tell(`  ${inWidth(sentence, lineWidth).trimEnd()}`)
}

/** Returns the sentence or table row that contains the words, or null. */
function sentenceWith({ content }: Match, words: string): string | null {
  return content.split(/(?<=[.?!])\s+|(?<=。)|\n/).find((sentence) => sentence.includes(words)) ?? null
}
