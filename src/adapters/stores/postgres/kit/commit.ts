import type pg from 'pg'
import { breakOff } from './cancel.js'
import { sqlState } from './postgres-errors.js'

// the SQLSTATE of a notice that is no warning; the word for its severity is in the language of the server
const success = '00000'

/** Whether a write was made is not known. */
export class UnknownOutcome extends Error {}

/**
 * Ends a transaction. It is never cancelled: a server that waits for its standby and is told to stop reports success,
 * with a warning, though the standby has nothing. Throws UnknownOutcome when no answer came within `deadlineMs`, when
 * the connection broke meanwhile, and for such a warning; the connection is not to be used again then.
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
      // what the server itself refuses, it has not written
      if (sqlState(error) !== '' && !/^(?:08|57)/.test(sqlState(error))) throw error
      throw new UnknownOutcome('The answer to a commit did not come.', { cause: error })
    })
    .finally(() => {
      clearTimeout(timer)
      client.off('notice', onNotice as never)
    })
  if (warning !== null) throw new UnknownOutcome(warning)
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
}
