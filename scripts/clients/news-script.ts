import type { NewsAnswer } from '#test/support/told-news.js'
import type { Script } from './conversation.js'
import { findJson } from './find-json.js'

/** What a scripted model gets to know while it is asked what is new. */
export interface AskedNews {
  /** The answer as it was given to the model; null if there is none that it can read. */
  answer: NewsAnswer | null
  /** Whether its verdicts were kept. */
  judged: boolean
}

/**
 * Simulates a model that is asked what is new: it calls for the news, with the last `until` as seen unless it is null,
 * judges the letters in it, and ends.
 */
export function newsReader(
  seen: string | null,
  verdicts: (answer: NewsAnswer) => readonly object[],
  asked: AskedNews,
): Script {
  return (lastAnswer) => {
    if (lastAnswer === null) return { tool: 'get_news', args: seen === null ? {} : { seen } }
    if (lastAnswer.includes('"judged_count"')) {
      asked.judged = lastAnswer.includes('"failed_count":0')
      return { say: asked.judged ? 'That is all that is new.' : `Not kept: ${lastAnswer.slice(0, 300)}` }
    }
    asked.answer = findJson(lastAnswer, '{"since"') as NewsAnswer | null
    if (asked.answer === null) return { say: `I cannot read this answer: ${lastAnswer.slice(0, 300)}` }
    const letters = verdicts(asked.answer)
    if (letters.length > 0) return { tool: 'judge_letters', args: { letters } }
    return { say: 'That is all that is new.' }
  }
}
