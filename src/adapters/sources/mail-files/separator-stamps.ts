import { parseMailDate } from '#src/domain/mail/mail-date.js'
import { type ByteSource, ByteWindow } from './byte-source.js'
import { findSeparator } from './mbox-separator.js'

const windowBytes = 1024 * 1024
const maxCounted = 4096

/**
 * The seconds that stand on more than a tenth of an mbox's separators, as epoch milliseconds: programs that write a file
 * in one go stamp them all alike. One second on one separator is none, however short the file.
 *
 * The whole file is passed over once, in constant memory: exact for files with up to 4096 different seconds, and within
 * 1/4096 of the separators beyond (Misra and Gries, Finding repeated elements, 1982). A file gives the same answer each
 * time, so that a resumed import dates what is left as it dated the rest. Source: mail-internaldate.
 */
export async function findStamps(source: ByteSource): Promise<ReadonlySet<number>> {
  return (await surveySeparators(new ByteWindow(source, windowBytes))).stamps
}

/** The same, and how many separators there are. */
export async function surveySeparators(
  window: ByteWindow,
): Promise<{ readonly total: number; readonly stamps: ReadonlySet<number> }> {
  const counts = new Map<string, number>()
  let total = 0
  for (let at = 0; ; ) {
    const separator = await findSeparator(window, at, true)
    if (separator === null) break
    total += 1
    if (separator.dateText !== null) count(counts, separator.dateText)
    at = separator.contentStart
    window.release(at)
  }
  const stamps = [...counts].flatMap(([text, times]) => {
    const second = times > 1 && times > total / 10 ? parseMailDate(text) : null
    return second === null ? [] : [second]
  })
  return { total, stamps: new Set(stamps) }
}

function count(counts: Map<string, number>, date: string): void {
  const known = counts.get(date)
  if (known !== undefined || counts.size < maxCounted) {
    counts.set(date, (known ?? 0) + 1)
    return
  }
  // each of the counted ones gives one up for this one: what is frequent remains
  for (const [other, times] of counts) {
    if (times === 1) counts.delete(other)
    else counts.set(other, times - 1)
  }
}
