import { type Sender, shownSender } from './sender.js'

/** Two consecutive messages of one thread from different senders. Source: mail-response-times. */
export interface ResponseTime {
  readonly threadId: string
  readonly fromSender: string
  /** The sender of the reply. */
  readonly toSender: string
  /** Two decimals. */
  readonly hours: number
  /** Epoch seconds of the message and of its reply. */
  readonly previousEpoch: number
  readonly currentEpoch: number
}

/** A message of a thread. */
export interface ThreadMessage extends Sender {
  readonly threadId: string
  /** When it arrived, in epoch seconds. */
  readonly epoch: number
}

/**
 * Returns the response time from `previous` to `current`, or null if they have the same sender or one sender is
 * unknown.
 */
export function responseTime(previous: ThreadMessage, current: ThreadMessage): ResponseTime | null {
  const [before, after] = [personOf(previous), personOf(current)]
  if (before === '' || after === '' || before === after) return null
  return {
    threadId: current.threadId,
    fromSender: shownSender(previous) ?? '',
    toSender: shownSender(current) ?? '',
    hours: Math.round((current.epoch - previous.epoch) / 36) / 100,
    previousEpoch: previous.epoch,
    currentEpoch: current.epoch,
  }
}

/** Identifies a person by address, if there is one, because names vary. */
function personOf({ fromEmail, from }: Sender): string {
  return (fromEmail || from || '').trim().toLowerCase()
}
