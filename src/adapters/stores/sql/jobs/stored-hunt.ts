import { readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type JobLink, type LinkState, linkStates, linkTargets } from '#src/domain/jobs/job-link.js'
import {
  type PostingChange,
  type PostingContent,
  type PostingState,
  postingStates,
} from '#src/domain/jobs/posting-check.js'
import { isObject } from '#src/domain/shared/json.js'

/** Reads one of `values`; any other value becomes `fallback`. */
export function readOneOf<T extends string>(values: readonly T[], fallback: T): (value: StoredValue) => T {
  return (value) => values.find((each) => each === value) ?? fallback
}

export const readState: (value: StoredValue) => PostingState = readOneOf(postingStates, 'unknown')
// a link with a damaged state counts as undecided
export const readLinkState: (value: StoredValue) => LinkState = readOneOf(linkStates, 'proposed')
export const readTargetKind: (value: StoredValue) => JobLink['target']['kind'] = readOneOf(linkTargets, 'thread')

export const readRequired = (value: StoredValue) => readText(value) ?? ''

type StoredLink = Omit<JobLink, 'target'> & { readonly kind: JobLink['target']['kind']; readonly target: string }

export function toLink({ kind, target, ...link }: StoredLink): JobLink {
  return { ...link, target: { kind, id: target } }
}

/** The content that this program stored as JSON; null for anything else. */
export function readContent(value: StoredValue): PostingContent | null {
  const content = parse(value)
  if (!isObject(content) || !Array.isArray(content.headings)) return null
  return content as unknown as PostingContent
}

export function readChanges(value: StoredValue): readonly PostingChange[] {
  const changes = parse(value)
  return Array.isArray(changes) ? (changes as readonly PostingChange[]) : []
}

function parse(value: StoredValue): unknown {
  try {
    return JSON.parse(readText(value) ?? 'null')
  } catch {
    return null
  }
}
