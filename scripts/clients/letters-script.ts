import type { Move, Script } from './conversation.js'
import { findJson } from './find-json.js'
import type { Labels } from './labelled-letters.js'

type Row = readonly [id: number, at: string, from: string, subject: string, text?: string]

interface Page {
  readonly applications: readonly { readonly letters: readonly Row[] }[]
  readonly suspicious: readonly Row[]
  readonly next_cursor: string | null
}

// kinds that need no quote from the letter
const withoutQuote = ['application_received', 'job_alert', 'not_job_related']
const quoteLength = 24

/**
 * Simulates a model that reads all letters: a page, a verdict for each letter that is not a certain receipt, then the
 * next page.
 */
export function letterReader(labels: Labels): Script {
  let cursor: string | null = null
  const readOn = (): Move =>
    cursor === null ? { say: 'Every letter is read.' } : { tool: 'read_letters', args: { cursor } }
  return (lastAnswer) => {
    if (lastAnswer === null) return { tool: 'read_letters', args: {} }
    const judged = /"judged_count":(\d+),"failed_count":(\d+)/.exec(lastAnswer)
    if (judged !== null) return judged[2] === '0' ? readOn() : { say: `Not kept: ${lastAnswer.slice(0, 300)}` }
    const page = findJson(lastAnswer, '{"columns"') as Page | null
    if (page === null) return { say: `I cannot read this answer: ${lastAnswer.slice(0, 300)}` }
    cursor = page.next_cursor
    const rows = page.applications.flatMap(({ letters: ofJob }) => ofJob).filter((row) => row.length > 4)
    const letters = [
      ...rows.map((row) => judgement(row, labels)),
      ...page.suspicious.map((row) => ({ ...judgement(row, labels), warned: true })),
    ]
    return letters.length === 0 ? readOn() : { tool: 'judge_letters', args: { letters } }
  }
}

function judgement([id, at, , subject, text]: Row, labels: Labels): object {
  const kind = labels.get(at) ?? 'human_other'
  const words = [...(text || subject)].slice(0, quoteLength).join('')
  return { email_id: id, kind, ...(withoutQuote.includes(kind) ? {} : { quote: words }) }
}
