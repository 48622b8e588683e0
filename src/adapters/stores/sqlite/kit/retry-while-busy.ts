import { setTimeout as delay } from 'node:timers/promises'
import { isBusy, translateSqliteError } from './sqlite-errors.js'

// SQLite waits by blocking the thread: wait in slices, so that the process stays responsive
export const blockingWaitMs = 40
const pauseMs = 10

export interface BusyFile {
  /** An absolute path. */
  readonly path: string
  /** How long to wait for another writer, in milliseconds. */
  readonly busyTimeoutMs: number
}

/** One attempt; it may let SQLite wait for `waitMs` milliseconds. */
type Attempt<T> = (waitMs: number) => T

/** For each busy file, the end of the last turn in its queue of waiters. */
const lastTurns = new Map<string, Promise<void>>()

/**
 * Runs `attempt` until the file is free or the busy timeout is over. Waiters for the same file retry one after another,
 * or many of them would block the thread without a pause. Throws the result of `translateSqliteError`.
 */
export async function retryWhileBusy<T>(file: BusyFile, attempt: Attempt<T>): Promise<T> {
  const deadline = performance.now() + file.busyTimeoutMs
  try {
    // if others are waiting, only one of them waits within SQLite
    return attempt(lastTurns.has(file.path) ? 0 : blockingWaitMs)
  } catch (error) {
    if (!isBusy(error) || performance.now() >= deadline) throw translateSqliteError(error, file.path)
  }
  return inTurn(file.path, () => retryUntil(deadline, file, attempt))
}

async function retryUntil<T>(deadline: number, file: BusyFile, attempt: Attempt<T>): Promise<T> {
  for (;;) {
    await delay(pauseMs)
    const isLast = performance.now() >= deadline
    try {
      return attempt(isLast ? 0 : blockingWaitMs)
    } catch (error) {
      if (!isBusy(error) || isLast) throw translateSqliteError(error, file.path)
    }
  }
}

async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const result = (lastTurns.get(path) ?? Promise.resolve()).then(work)
  const turn = result.then(
    () => {},
    () => {},
  )
  lastTurns.set(path, turn)
  try {
    return await result
  } finally {
    if (lastTurns.get(path) === turn) lastTurns.delete(path)
  }
}
