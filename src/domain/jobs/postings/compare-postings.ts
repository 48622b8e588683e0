import type { PostingChange, PostingContent } from '#src/domain/jobs/posting-check.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import { endOfDeadline } from '#src/domain/websites/judging/deadline.js'

/** With more changes it is a different page rather than a changed posting. */
export const maxChanges = 20

const fields = ['title', 'salary', 'place', 'deadline', 'closing'] as const

/** Returns the changes of a posting between two readings: its fields first, then removed and added headings. */
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
  // only whether it takes applications matters, not the words
  closing: (one, other) => (one === null) === (other === null),
}

/** The title counts as a heading too. */
function missingIn(headings: readonly string[], other: PostingContent): readonly string[] {
  const known = new Set([...other.headings, other.title ?? ''].map(toComparable))
  return headings.filter((heading) => !known.has(toComparable(heading)) && !isCount(heading))
}

/** Whether a heading counts views or states an age; these change by themselves. */
function isCount(heading: string): boolean {
  return /\d/.test(heading) && /applica(?:nt|tion)s?|views?\b|people|ago\b|応募者|閲覧|日前|時間前|人が/i.test(heading)
}

/** Returns a key for several places that ignores their order. */
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
