import { parseMailDate } from '#src/domain/mail/mail-date.js'
import { type ByteSource, ByteWindow } from './byte-source.js'
import { findSeparator } from './mbox-separator.js'

const windowBytes = 1024 * 1024
const maxCounted = 4096

/**
 * The times that appear on more than a tenth of an mbox's separators, as epoch milliseconds: programs that write a file
 * in one go give all separators the same time. A time on a single separator never counts, however short the file.
 *
 * Reads the whole file once, in constant memory. The result is exact for files with up to 4096 different times, and
 * otherwise within 1/4096 of the separators (Misra and Gries, Finding repeated elements, 1982). It is deterministic, so
 * that a resumed import dates the rest in the same way. Source: mail-internaldate.
 */
export async function findStamps(source: ByteSource): Promise<ReadonlySet<number>> {
  return (await surveySeparators(new ByteWindow(source, windowBytes))).stamps
}

/** The same, with the number of separators. */
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
  // decrement all counters in place of counting this one: frequent times remain
  for (const [other, times] of counts) {
    if (times === 1) counts.delete(other)
    else counts.set(other, times - 1)
  }
}
