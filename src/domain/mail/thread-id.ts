import type { AppError } from '../shared/app-error.js'
import { refusedQuestion } from './mail-failure.js'

/** The thread ids that an argument may mean, as decimal text: one, unless it came as a number that lost digits. */
export interface ThreadIdRange {
  readonly from: string
  readonly to: string
}

const maxInt64 = 2n ** 63n - 1n

/**
 * A thread id as given: decimal text, or a number. A number beyond 2^53 was rounded when the client's JSON was read, so
 * it stands for every id that rounds to it. Throws VALIDATION_ERROR. Source: mail-from-domain.
 */
export function toThreadIds(value: string | number): ThreadIdRange {
  if (typeof value === 'string') return readText(value)
  if (!Number.isInteger(value) || Math.abs(value) > Number(maxInt64)) throw unreadableThreadId()
  if (Number.isSafeInteger(value)) return { from: String(value), to: String(value) }
  const exact = BigInt(value)
  const step = 2n ** BigInt(Math.floor(Math.log2(Math.abs(value))) - 53)
  const [from, to] = [exact - step, exact + step]
  return { from: String(from < -maxInt64 ? -maxInt64 : from), to: String(to > maxInt64 ? maxInt64 : to) }
}

function readText(text: string): ThreadIdRange {
  const id = /^-?\d{1,19}$/.test(text.trim()) ? BigInt(text.trim()) : null
  if (id === null || id > maxInt64 || id < -maxInt64) throw unreadableThreadId()
  return { from: String(id), to: String(id) }
}

function unreadableThreadId(): AppError {
  return refusedQuestion('A thread id must be a whole number as decimal text, such as "1712345678901234567".', {
    problem: 'thread-id-unreadable',
  })
}
