/** The largest uid (RFC 3501). */
export const maxUid = 0xffff_ffff

/** From first to last uid, both included. Lists of ranges are ascending and do not overlap. */
export interface UidRange {
  readonly first: number
  readonly last: number
}

/** Ranges in any order, sorted and joined. */
export function joinRanges(ranges: Iterable<UidRange>): readonly UidRange[] {
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1)
    if (last < first) continue
    if (before === undefined || first > before.last + 1) joined.push({ first, last })
    else before.last = Math.max(before.last, last)
  }
  return joined
}

/** Ascending uids as ranges. */
export function rangesOf(uids: Iterable<number>): readonly UidRange[] {
  const ranges: { first: number; last: number }[] = []
  for (const uid of uids) addUid(ranges, uid)
  return ranges
}

/** Adds a uid to ranges that grow mostly at their end. */
export function addUid(ranges: { first: number; last: number }[], uid: number): void {
  const end = ranges.at(-1)
  if (end !== undefined && end.last + 1 === uid) end.last = uid
  else ranges.push({ first: uid, last: uid })
}

/** The uids of `ranges` that are not in `others`. */
export function withoutRanges(ranges: readonly UidRange[], others: readonly UidRange[]): readonly UidRange[] {
  const left: UidRange[] = []
  let at = 0
  for (const { first, last } of ranges) {
    let from = first
    while (at < others.length && (others[at]?.last ?? 0) < from) at++
    for (let next = at; from <= last; next++) {
      const other = others[next]
      if (other === undefined || other.first > last) {
        left.push({ first: from, last })
        break
      }
      if (other.first > from) left.push({ first: from, last: other.first - 1 })
      from = other.last + 1
    }
  }
  return left
}

/** The uids that are in both. */
export function commonRanges(ranges: readonly UidRange[], others: readonly UidRange[]): readonly UidRange[] {
  return withoutRanges(ranges, withoutRanges(ranges, others))
}

export function countUids(ranges: readonly UidRange[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
}

/** Each uid, ascending. */
export function* eachUid(ranges: readonly UidRange[]): Generator<number> {
  for (const { first, last } of ranges) for (let uid = first; uid <= last; uid++) yield uid
}
