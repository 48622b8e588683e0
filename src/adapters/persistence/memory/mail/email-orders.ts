import type { ArchivedEmail, EmailOrder } from '../../../../domain/mail/archived-email.js'

/** By internal date, then id, both the same way round; undated last. */
export function sortEmails(emails: readonly ArchivedEmail[], order: EmailOrder): ArchivedEmail[] {
  const way = order === 'oldest-first' ? 1 : -1
  return emails.toSorted((a, b) => {
    const [first, second] = [a.internalDateEpoch, b.internalDateEpoch]
    if (first === null || second === null) return compareNullsLast(first, second) || way * (a.id - b.id)
    return way * (first - second || a.id - b.id)
  })
}

export function compareNullsLast<T extends string | number>(a: T | null, b: T | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}

/** By UTF-8 bytes, as SQLite compares text; null is the least. */
export function compareBytes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

export function compareThreadIds(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** How often each occurs: most first, then by name. */
export function countByName<T extends string | number | null>(names: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const text = (name: T) => (name === null ? null : String(name))
  return [...counts].sort((a, b) => b[1] - a[1] || compareBytes(text(a[0]), text(b[0])))
}
