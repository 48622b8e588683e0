import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import type { BatchMark } from '#src/application/jobs/ports/job-triage.js'

/** Until the end of the transaction the trigger adds no event: those of the source come along. */
export const eventsAreCopied = statement(sql`select set_config('jobworkflow.verdicts', 'copied', true)`)

export interface ToldVerdict {
  readonly id: number
  readonly reason: string | null
  readonly score: number | null
  readonly undoes: number | null
}

/**
 * What the trigger is told of the verdicts of a transaction: a line for each job, its id and JSON. A line is found without reading
 * the others, which would take the square of their number.
 */
export function verdictSetting({ batch, actor, at }: BatchMark, verdicts: readonly ToldVerdict[]): string {
  const lines = verdicts.map(({ id, ...said }) => `${id} ${JSON.stringify({ batch, actor, at, ...said })}`)
  return `\n${lines.join('\n')}\n`
}
