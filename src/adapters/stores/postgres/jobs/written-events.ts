import { sql } from 'drizzle-orm'

/** Stops the trigger from adding events until the end of the transaction: the caller writes them. */
export const eventsAreWritten = sql`select set_config('jobworkflow.verdicts', 'copied', true)`
