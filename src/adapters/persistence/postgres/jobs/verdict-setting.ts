import { sql } from 'drizzle-orm'
import { statement } from '../../kit/query.js'

/** Until the end of the transaction the trigger adds no event: those of the source come along. */
export const eventsAreCopied = statement(sql`select set_config('jobworkflow.verdicts', 'copied', true)`)
