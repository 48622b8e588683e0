import type pg from 'pg'
import { breakOff } from './cancel.js'
import { sqlState } from './postgres-errors.js'

// the SQLSTATE of a notice that is not a warning; the severity itself is in the server's language
const success = '00000'

/** It is unknown whether a write was made. */
export class UnknownOutcome extends Error {}

/**
 * Commits a transaction. A commit is never cancelled: a server that is cancelled while it waits for its standby reports
 * success with a warning, although the standby has nothing. Throws UnknownOutcome if there is no answer within
 * `deadlineMs`, if the connection breaks, and for such a warning; the connection must not be used again then.
 */
export async function commit(client: pg.PoolClient, deadlineMs: number): Promise<void> {
  let warning: string | null = null
  const onNotice = ({ code, message = '' }: { readonly code?: string; readonly message?: string }) => {
    if (code !== success) warning = message
  }
  const timer = setTimeout(() => breakOff(client), deadlineMs)
  client.on('notice', onNotice as never)
  const { command } = await client
    .query('commit')
    .catch((error: unknown) => {
      // what the server itself refuses was not written
      if (sqlState(error) !== '' && !/^(?:08|57)/.test(sqlState(error))) throw error
      throw new UnknownOutcome('The commit was not confirmed.', { cause: error })
    })
    .finally(() => {
      clearTimeout(timer)
      client.off('notice', onNotice as never)
    })
  if (warning !== null) throw new UnknownOutcome(warning)
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
}
