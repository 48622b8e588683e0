import type { PostingChange, PostingContent } from '#src/domain/jobs/posting-check.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import { endOfDeadline } from '#src/domain/websites/judging/deadline.js'

/** More of them show another page, not what changed of this one. */
export const maxChanges = 20

const fields = ['title', 'salary', 'place', 'deadline', 'closing'] as const

/** What became of a posting between two readings: its fields first, then headings that went and that came. */
export function changesBetween(from: PostingContent, to: PostingContent): readonly PostingChange[] {
  const changed = fields
    .filter((field) => !isSame[field](from[field], to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }))
  const gone = missingIn(from.headings, to).map((heading) => ({ field: 'heading' as const, from: heading, to: null }))
  const added = missingIn(to.headings, from).map((heading) => ({ field: 'heading' as const, from: null, to: heading }))
  return [...changed, ...gone, ...added].slice(0, maxChanges)
}

type IsSame = (one: string | null, other: string | null) => boolean

const sameText: IsSame = (one, other) => toComparable(one ?? '') === toComparable(other ?? '')

const isSame: Record<(typeof fields)[number], IsSame> = {
  title: sameText,
  salary: sameText,
  place: (one, other) => partsOf(one) === partsOf(other),
  deadline: (one, other) => sameText(one, other) || isSameDay(one, other),
  // in whatever words: it takes applications, or it does not
  closing: (one, other) => (one === null) === (other === null),
}

/** A title is told by the heading as well. */
function missingIn(headings: readonly string[], other: PostingContent): readonly string[] {
  const known = new Set([...other.headings, other.title ?? ''].map(toComparable))
  return headings.filter((heading) => !known.has(toComparable(heading)) && !isCount(heading))
}

/** How many looked at it, or when it was posted: it changes by itself. */
function isCount(heading: string): boolean {
  return /\d/.test(heading) && /applica(?:nt|tion)s?|views?\b|people|ago\b|応募者|閲覧|日前|時間前|人が/i.test(heading)
}

/** Several places in any order. */
function partsOf(places: string | null): string {
  return (places ?? '')
    .split(/[;,、；，]/)
    .map(toComparable)
    .filter((part) => part !== '')
    .sort()
    .join('\n')
}

function isSameDay(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const end = endOfDeadline(one)
  return end !== null && end === endOfDeadline(other)
}
