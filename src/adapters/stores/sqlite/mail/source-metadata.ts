import { createHash } from 'node:crypto'
import { mergeMetadata } from '#src/domain/mail/message-change.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import type { contentOf } from './email-row.js'
import { toDatetime } from './email-row.js'

/** As JSON: a list if there are only labels. */
type Stored =
  | readonly string[]
  | {
      readonly labels: readonly string[]
      readonly all?: true
      readonly thread?: string
      readonly message?: string
      readonly arrived?: number
      readonly place?: SourceMetadata['place']
    }

/** What a source states about a message besides its bytes, in the stored form. Returns null for nothing. */
export function serializeMetadata(sourceMetadata: SourceMetadata | undefined): string | null {
  if (sourceMetadata === undefined) return null
  const { gmailThreadId: thread, gmailMessageId: message, internalDate: arrived, place } = sourceMetadata
  const { hasAllLabels = false } = sourceMetadata
  const labels = [...new Set(sourceMetadata.labels)].sort()
  const more = {
    ...(hasAllLabels ? { all: true as const } : {}),
    ...(thread === undefined || thread === null ? {} : { thread: String(thread) }),
    ...(message === undefined || message === null ? {} : { message: String(message) }),
    ...(arrived === undefined || arrived === null ? {} : { arrived }),
    ...(place === undefined ? {} : { place }),
  }
  const stored: Stored = Object.keys(more).length === 0 ? labels : { labels, ...more }
  return JSON.stringify(stored)
}

export function parseMetadata(stored: string | null): SourceMetadata {
  const sourceMetadata: Stored = stored === null ? [] : JSON.parse(stored)
  if (!('labels' in sourceMetadata)) return { labels: sourceMetadata }
  const { labels, all, thread, message, arrived = null, place } = sourceMetadata
  return {
    labels,
    ...(all === undefined ? {} : { hasAllLabels: all }),
    gmailThreadId: thread === undefined ? null : BigInt(thread),
    gmailMessageId: message === undefined ? null : BigInt(message),
    internalDate: arrived,
    ...(place === undefined ? {} : { place }),
  }
}

/** Like `mergeMetadata`, for the stored form. */
export function mergeStoredMetadata(before: string | null, now: string | null): string | null {
  // a mere list of labels has no ids that could be kept
  if (before === null || now === null || before.startsWith('[')) return now ?? before
  return serializeMetadata(mergeMetadata(parseMetadata(before), parseMetadata(now)) ?? undefined)
}

export const emptyMetadata = serializeMetadata({ labels: [] })

/** A hash of bytes and what is said about them; the digest alone if nothing is said. */
export function digestWithMetadata(digest: Buffer, sourceMetadata: string | null): Buffer {
  if (sourceMetadata === null || sourceMetadata === emptyMetadata) return digest
  return createHash('sha256').update(digest).update(sourceMetadata).digest()
}

/** The labels of a row whose source says `sourceMetadata` now and said `before` earlier; labels from its bytes are kept. */
export function relabelled(
  stored: string | null,
  before: string | null,
  sourceMetadata: string | null,
): readonly string[] {
  const now = parseMetadata(sourceMetadata)
  if (now.hasAllLabels === true) return now.labels
  const saidBefore = new Set(parseMetadata(before).labels)
  const labels: readonly string[] = stored === null ? [] : JSON.parse(stored)
  return [...new Set([...labels.filter((label) => !saidBefore.has(label)), ...now.labels])]
}

/** The labels of a message: those in its bytes, and those that its source states. */
export function allLabels(inBytes: readonly string[], sourceMetadata: string | null): readonly string[] {
  const { labels, hasAllLabels = false } = parseMetadata(sourceMetadata)
  return hasAllLabels ? labels : [...new Set([...inBytes, ...labels])]
}

type Content = ReturnType<typeof contentOf>
type MetadataColumns = {
  -readonly [K in 'labels' | 'gmailMessageId' | 'internalDate' | 'internalDateEpoch']: Content[K]
}

/** The columns of a row that its source determines; a date that cannot be stored is skipped. */
export function metadataColumns(labels: readonly string[], sourceMetadata: string | null): Partial<MetadataColumns> {
  const { gmailMessageId = null, internalDate = null } = parseMetadata(sourceMetadata)
  const received = toDatetime(internalDate)
  return {
    labels: JSON.stringify(allLabels(labels, sourceMetadata)),
    ...(gmailMessageId === null ? {} : { gmailMessageId }),
    ...(received === null
      ? {}
      : { internalDate: received, internalDateEpoch: Math.floor(Number(internalDate) / 1000) }),
  }
}
