import { scoreRange } from './job-search.js'
import { checkUpdate, type StatusUpdate, type StatusUpdateRequest, shortJson } from './status-update.js'

/** Who gives verdicts; `other` is another program that changed a status itself. */
export const actors = ['agent', 'person', 'other'] as const

export type Actor = (typeof actors)[number]

/** The maximum length of a reason, in UTF-16 units. */
export const maxReasonLength = 2000

/** How many verdicts of a rule are written at once. */
export const partSize = 500

// no other batch has it
const rulePrefix = 'rule-'

/** The name of a batch that a rule writes, whatever its size: each of its jobs is undone by itself. */
export function ruleBatch(name: string): string {
  return isRuleBatch(name) ? name : `${rulePrefix}${name}`
}

export function isRuleBatch(name: string): boolean {
  return name.startsWith(rulePrefix)
}

/** One verdict as requested: any value may be anything, or absent. */
export interface TriageRequest extends StatusUpdateRequest {
  readonly reason?: unknown
  /** From 0 to 100. */
  readonly score?: unknown
  /** The status that the job must still have. */
  readonly expectedStatus?: unknown
}

export interface TriageVerdict extends StatusUpdate {
  readonly reason: string | null
  readonly score: number | null
  /** As stored; may be a status of another program. Null accepts any. */
  readonly expectedStatus: string | null
}

export type CheckedVerdict =
  | { readonly verdict: TriageVerdict; readonly fault?: undefined }
  | { readonly verdict?: undefined; readonly fault: string }

/** Returns the verdict of an item, or its faults. Source: hunt-triage. */
export function checkVerdict(request: TriageRequest): CheckedVerdict {
  const { update, fault } = checkUpdate(request)
  const faults = [fault, reasonFault(request.reason), scoreFault(request.score), expectedFault(request.expectedStatus)]
  const found = faults.filter((each) => each !== undefined)
  if (update === undefined || found.length > 0) return { fault: found.join(' ') }
  const { reason, score, expectedStatus } = request
  return {
    verdict: {
      ...update,
      // no engine stores lone surrogates, and one of them no NUL
      reason:
        textOf(reason)
          ?.replaceAll(/\p{Cs}/gu, '\ufffd')
          .replaceAll('\0', '') ?? null,
      score: typeof score === 'number' ? score : null,
      expectedStatus: textOf(expectedStatus),
    },
  }
}

/** An empty text counts as absent. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

const isAbsent = (value: unknown) => value === undefined || value === null

function reasonFault(reason: unknown): string | undefined {
  if (isAbsent(reason)) return undefined
  if (typeof reason !== 'string') return `reason must be text, not ${shortJson(reason)}.`
  if (reason.length <= maxReasonLength) return undefined
  return `reason has ${reason.length} characters; at most ${maxReasonLength} are allowed. Shorten it.`
}

function scoreFault(score: unknown): string | undefined {
  const { min, max } = scoreRange
  if (isAbsent(score) || (Number.isInteger(score) && Number(score) >= min && Number(score) <= max)) return undefined
  return `score must be a whole number from ${min} to ${max}, not ${shortJson(score)}.`
}

function expectedFault(status: unknown): string | undefined {
  if (isAbsent(status) || typeof status === 'string') return undefined
  return `The expected status must be text, not ${shortJson(status)}.`
}

/** Why a verdict cannot be written. */
export type TriageConflict =
  | { readonly id: number; readonly problem: 'missing' }
  /** The status differs from the expected one; this is the current one. */
  | { readonly id: number; readonly problem: 'changed'; readonly status: string | null }

/** Returns why the verdict cannot be written, or null. `job` is the current job; null if the id does not exist. */
export function triageConflict(
  { id, expectedStatus }: TriageVerdict,
  job: { readonly status: string | null } | null,
): TriageConflict | null {
  if (job === null) return { id, problem: 'missing' }
  if (expectedStatus === null || expectedStatus === job.status) return null
  return { id, problem: 'changed', status: job.status }
}
