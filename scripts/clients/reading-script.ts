import type { Move } from './conversation.js'

const tool = 'bulk_read_new_jobs'
// more than fits into a page, so that the server's bound ends it
const limit = 100

/**
 * Simulates a model that reads the queue to its end by following the cursor, which clients keep even if they cut an
 * answer in the middle.
 */
export function nextPage(lastAnswer: string | null): Move {
  if (lastAnswer === null) return { tool, args: { limit } }
  const [, cursor] = /"next_cursor":(null|"[^"]+")/.exec(lastAnswer) ?? []
  if (cursor === undefined) return { say: `I see no cursor in this answer: ${lastAnswer.slice(0, 300)}` }
  if (cursor === 'null') return { say: 'The queue is read.' }
  return { tool, args: { limit, cursor: JSON.parse(cursor) } }
}

export interface AnsweredJob {
  readonly id: number
}

/** The ids of a page: those in the server's answer, and those whose complete posting the model received. */
export interface ComparedPage {
  readonly answered: readonly number[]
  readonly given: readonly number[]
}

export function comparePage(answered: readonly AnsweredJob[], given: string): ComparedPage {
  const whole = answered.filter((job) => given.includes(JSON.stringify(job)))
  return { answered: answered.map(({ id }) => id), given: whole.map(({ id }) => id) }
}

/**
 * Returns what is wrong with the pages of a queue of `total` postings, or null if the model received all. A single
 * posting that exceeds the client's bound is not the server's fault.
 */
export function faultOf(pages: readonly ComparedPage[], total: number): string | null {
  const cut = pages.flatMap(({ answered, given }, page) =>
    answered.length > given.length && answered.length > 1
      ? [`${given.length} of ${answered.length} on page ${page + 1}`]
      : [],
  )
  if (cut.length > 0)
    return `The model was given ${cut.slice(0, 5).join(', ')}; ${cut.length} of ${pages.length} pages were cut.`
  const seen = new Set(pages.flatMap(({ answered }) => answered)).size
  return seen === total ? null : `The model read ${pages.length} pages with ${seen} of ${total} postings, and stopped.`
}
