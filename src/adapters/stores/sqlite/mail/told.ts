import { createHash } from 'node:crypto'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'
import { retell } from '#src/domain/mail/shown-again.js'
import type { contentOf } from './email-row.js'
import { toDatetime } from './email-row.js'

/** As JSON: a list where labels are all. */
type Stored =
  | readonly string[]
  | {
      readonly labels: readonly string[]
      readonly thread?: string
      readonly message?: string
      readonly arrived?: number
      readonly place?: ToldOfMessage['place']
    }

/** What a source says of a message beside its bytes, in the form that is stored; null where that is nothing. */
export function toldAsStored(told: ToldOfMessage | undefined): string | null {
  if (told === undefined) return null
  const { gmailThreadId: thread, gmailMessageId: message, internalDate: arrived, place } = told
  const labels = [...new Set(told.labels)].sort()
  const more = {
    ...(thread === undefined || thread === null ? {} : { thread: String(thread) }),
    ...(message === undefined || message === null ? {} : { message: String(message) }),
    ...(arrived === undefined || arrived === null ? {} : { arrived }),
    ...(place === undefined ? {} : { place }),
  }
  const stored: Stored = Object.keys(more).length === 0 ? labels : { labels, ...more }
  return JSON.stringify(stored)
}

export function readTold(stored: string | null): ToldOfMessage {
  const told: Stored = stored === null ? [] : JSON.parse(stored)
  if (!('labels' in told)) return { labels: told }
  const { labels, thread, message, arrived = null, place } = told
  return {
    labels,
    gmailThreadId: thread === undefined ? null : BigInt(thread),
    gmailMessageId: message === undefined ? null : BigInt(message),
    internalDate: arrived,
    ...(place === undefined ? {} : { place }),
  }
}

/** As `retell`, of what is stored. */
export function retold(before: string | null, now: string | null): string | null {
  // a list of labels alone holds no number that could stay
  if (before === null || now === null || before.startsWith('[')) return now ?? before
  return toldAsStored(retell(readTold(before), readTold(now)) ?? undefined)
}

export const nothingTold = toldAsStored({ labels: [] })

/** A name for bytes and what was said of them: for the bytes alone where nothing was. */
export function asShown(digest: Buffer, told: string | null): Buffer {
  if (told === null || told === nothingTold) return digest
  return createHash('sha256').update(digest).update(told).digest()
}

/** The labels of a row that says `told` now, where it said `before`: those that its bytes tell stay. */
export function relabelled(stored: string | null, before: string | null, told: string | null): readonly string[] {
  const saidBefore = new Set(readTold(before).labels)
  const labels: readonly string[] = stored === null ? [] : JSON.parse(stored)
  return [...new Set([...labels.filter((label) => !saidBefore.has(label)), ...readTold(told).labels])]
}

type Content = ReturnType<typeof contentOf>
type Told = { -readonly [K in 'labels' | 'gmailMessageId' | 'internalDate' | 'internalDateEpoch']: Content[K] }

/** What of a row its source tells; a date that cannot be stored is none. */
export function toldColumns(labels: readonly string[], told: string | null): Partial<Told> {
  const { gmailMessageId = null, internalDate = null } = readTold(told)
  const received = toDatetime(internalDate)
  return {
    labels: JSON.stringify([...new Set([...labels, ...readTold(told).labels])]),
    ...(gmailMessageId === null ? {} : { gmailMessageId }),
    ...(received === null
      ? {}
      : { internalDate: received, internalDateEpoch: Math.floor(Number(internalDate) / 1000) }),
  }
}
