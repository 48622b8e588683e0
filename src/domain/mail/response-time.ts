import { type Sender, shownSender } from './sender.js'

/** Two consecutive messages of one thread from different senders. Source: mail-response-times. */
export interface ResponseTime {
  readonly threadId: string
  readonly fromSender: string
  /** Who replied. */
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
  /** When it arrived, epoch seconds. */
  readonly epoch: number
}

/** The reply that `current` is to `previous`; null when both are from one sender, or one of them is unknown. */
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

/** One person may write under several names: the address tells, where there is one. */
function personOf({ fromEmail, from }: Sender): string {
  return (fromEmail || from || '').trim().toLowerCase()
}
