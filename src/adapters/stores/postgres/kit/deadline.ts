import type pg from 'pg'
import { breakOff, requestCancel } from './cancel.js'
import { StatementTimeout } from './postgres-errors.js'

// between the request to cancel and breaking the connection off
const graceMs = 2000

/**
 * Returns the result of `asked`. If there is none within `deadlineMs`, the statement is cancelled, and after a grace
 * period the connection is broken off. Throws StatementTimeout then, even if the answer arrived in between: the
 * connection must not be used again.
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
