import type pg from 'pg'
import { breakOff, requestCancel } from './cancel.js'
import { StatementTimeout } from './postgres-errors.js'

// after a request to stop, before the connection is broken off
const graceMs = 2000

/**
 * What `asked` of the server gives. When it has not come after `deadlineMs`, the server is told to stop, and after some
 * grace the connection is broken off. Throws StatementTimeout then, also where the answer came in between: the
 * connection is not to be used again.
 */
export async function withinDeadline<T>(client: pg.PoolClient, deadlineMs: number, asked: Promise<T>): Promise<T> {
  let isOver = false
  let isAnswered = true
  let grace: ReturnType<typeof setTimeout> | undefined
  const timer = setTimeout(() => {
    isOver = true
    void requestCancel(client, graceMs)
    grace = setTimeout(() => {
      isAnswered = false
      breakOff(client)
    }, graceMs)
  }, deadlineMs)
  try {
    const answer = await asked
    if (!isOver) return answer
  } catch (error) {
    if (!isOver) throw error
    throw new StatementTimeout(deadlineMs, { isAnswered, cause: error })
  } finally {
    clearTimeout(timer)
    clearTimeout(grace)
  }
  throw new StatementTimeout(deadlineMs, { isAnswered })
}
