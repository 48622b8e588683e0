import { addUid, joinRanges, maxUid, type UidRange } from '#src/domain/sync/uid-ranges.js'

/** Reads a set of uids such as `1,5:9`. Returns null if it is none. */
export function parseUidSet(set: string): readonly UidRange[] | null {
  if (set === '') return []
  const ranges = set.split(',').map((part) => {
    const [, first, last = first] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(part) ?? []
    const [a, b] = [Number(first), Number(last)]
    return { first: Math.min(a, b), last: Math.max(a, b) }
  })
  return ranges.every(({ first, last }) => first >= 1 && last <= maxUid) ? joinRanges(ranges) : null
}

export function formatRange({ first, last }: UidRange): string {
  return first === last ? `${first}` : `${first}:${last}`
}

/** Some uids in ascending order, and the set that asks for them. */
export interface UidPiece {
  readonly uids: readonly number[]
  readonly set: string
}

// servers may refuse command lines of more than 8,192 bytes (RFC 7162 recommends it as the bound)
const maxSetLength = 7000

/** Returns the uids, in ascending order, in pieces that each fit into one command. */
export function* uidPieces(uids: readonly number[], maxUids: number): Generator<UidPiece> {
  let piece: number[] = []
  let ranges: { first: number; last: number }[] = []
  const finished = (): UidPiece => ({ uids: piece, set: ranges.map(formatRange).join() })
  for (const uid of [...new Set(uids)].sort((a, b) => a - b)) {
    // a range takes at most 22 characters
    if (piece.length >= maxUids || ranges.length * 22 >= maxSetLength) {
      yield finished()
      piece = []
      ranges = []
    }
    piece.push(uid)
    addUid(ranges, uid)
  }
  if (piece.length > 0) yield finished()
}
