import type { MailSource, MailSourceItem, SourceStart } from '#src/application/mail/ports/mail-source.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'

export interface Problem {
  readonly path: string
  readonly problem: string
  readonly isWholeFile?: boolean
}

export interface Doubtful {
  readonly email: ParsedEmail
  readonly warning: string
}

export interface SourceBehaviour {
  readonly key?: string
  /** Rejects instead of yielding the item at this index. */
  readonly failAt?: number
  readonly canResume?: boolean
}

/**
 * A source with these messages and problems, at the positions '1', '2' and so on. `reads` counts the items it yielded.
 */
export function aMailSource(entries: readonly (ParsedEmail | Doubtful | Problem)[], behaviour: SourceBehaviour = {}) {
  const { key = 'inbox.mbox', failAt = -1, canResume = true } = behaviour
  let reads = 0
  async function* items({ after }: SourceStart): AsyncGenerator<MailSourceItem> {
    for (const [i, entry] of entries.entries()) {
      if (i < Number(after ?? 0)) continue
      if (i === failAt) throw new Error('unreadable')
      reads++
      const position = String(i + 1)
      yield { position, ...contentOf(entry) }
    }
  }
  const source: MailSource = { key, canResume: async () => canResume, items }
  return { source, reads: () => reads }
}

function contentOf(entry: ParsedEmail | Doubtful | Problem) {
  if ('problem' in entry) return entry
  return 'warning' in entry
    ? { message: { email: entry.email }, warning: entry.warning }
    : { message: { email: entry } }
}
