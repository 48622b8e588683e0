import type { ByteSource } from '#src/adapters/sources/mail-files/byte-source.js'
import { type MboxOptions, splitMbox } from '#src/adapters/sources/mail-files/split-mbox.js'
import { isProblem, isRaw, type MailEntry, type MailProblem, type RawMessage } from '#src/domain/mail/raw-message.js'

export const separator = 'From jane@example.com Tue Aug  8 12:36:29 2023\n'

/** A source of bytes in memory that arrive in pieces of at most `piece` bytes. */
export function bytesInPieces(bytes: Buffer, piece = Number.POSITIVE_INFINITY): ByteSource {
  return {
    size: bytes.length,
    read: async (target, position) => {
      const end = Math.min(bytes.length, position + Math.min(piece, target.length))
      return bytes.copy(target, 0, position, end)
    },
  }
}

export function split(text: string | Buffer, options: MboxOptions & { piece?: number } = {}): Promise<MailEntry[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  return collect(splitMbox(bytesInPieces(bytes, options.piece), 'box', options))
}

/** Returns what an empty archive takes from these entries. */
export async function collect(entries: AsyncIterable<object>): Promise<MailEntry[]> {
  const all: MailEntry[] = []
  for await (const entry of entries) {
    if (isProblem(entry)) all.push(entry)
    else if (isRaw(entry)) all.push(entry.leftOutAs ?? entry)
  }
  return all
}

export function messages(entries: readonly MailEntry[]): RawMessage[] {
  return entries.filter((entry): entry is RawMessage => !isProblem(entry))
}

export function problemsOf(entries: readonly MailEntry[]): MailProblem[] {
  return entries.filter(isProblem)
}

/** Returns the bytes of the messages as text. */
export function texts(entries: readonly MailEntry[]): string[] {
  return messages(entries).map(({ raw }) => Buffer.from(raw).toString('latin1'))
}
