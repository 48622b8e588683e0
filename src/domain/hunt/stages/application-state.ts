import type { SentKind } from '#src/domain/hunt/letters/message-kind.js'
import { nextDate, statedInterview } from './meetings.js'
import { type ApplicationState, type LastEvent, type Stage, silentAfterDays, type WaitingOn } from './stage.js'
import { evidenceOf, isSuspect, kindOf, oldestFirst, type StagedMessage } from './staged-message.js'

interface Progress {
  readonly stage: ReachedStage | null
  readonly waitingOn: WaitingOn
}

const dayMs = 86_400_000

/**
 * How far an application has come by its messages, and when it was applied to by the status of its job. It goes forward only: a late
 * acknowledgement lowers nothing. Of offer, rejection and withdrawal the later one holds, but that an employer's refusal
 * after the applicant withdrew changes nothing. Source: hunt-stages.
 */
export function applicationState(
  messages: readonly StagedMessage[],
  appliedAt: string | null,
  now: string,
  isApplied = appliedAt !== null,
): ApplicationState {
  const ordered = oldestFirst(messages)
  const start: Progress = isApplied ? { stage: 'applied', waitingOn: 'them' } : { stage: null, waitingOn: null }
  const reached = ordered.reduce(moved, start)
  const daysSilent = daysSince(lastWord(ordered) ?? appliedAt, now)
  const next = reached.stage === 'rejected' || reached.stage === 'withdrawn' ? null : nextDate(ordered, now)
  return {
    stage: isSilent(reached.stage, daysSilent) ? 'silent' : reached.stage,
    lastEvent: lastEvent(ordered, appliedAt, isApplied),
    waitingOn: waitingOn(reached, next !== null && next.kind === 'interview'),
    daysSilent,
    next,
  }
}

export type ReachedStage = Exclude<Stage, 'silent'>

/**
 * Each stage that an application was ever at, and since when; null where nothing says. It is followed as by `applicationState`: what
 * comes later takes nothing from what was reached.
 */
export function stagesReached(
  messages: readonly StagedMessage[],
  appliedAt: string | null,
  isApplied = appliedAt !== null,
): ReadonlyMap<ReachedStage, string | null> {
  const reached = new Map<ReachedStage, string | null>(isApplied ? [['applied', appliedAt]] : [])
  const note = (stage: ReachedStage, at: string | null) => {
    if (isEarlier(at, reached.get(stage))) reached.set(stage, at)
  }
  let progress: Progress = { stage: isApplied ? 'applied' : null, waitingOn: null }
  for (const message of oldestFirst(messages)) {
    const { stage } = progress
    progress = moved(progress, message)
    if (isApplication(message)) note('applied', message.at)
    if (progress.stage !== null && progress.stage !== stage) note(progress.stage, message.at)
  }
  return reached
}

/** The letter with which one applied, which may be older than what the queue says. */
function isApplication({ isOwn, sent }: StagedMessage): boolean {
  return isOwn && sent?.kind === 'applied'
}

function isEarlier(at: string | null, known: string | null | undefined): boolean {
  return known === undefined || (at !== null && (known === null || at < known))
}

const rank = { applied: 1, acknowledged: 2, assessment: 3, interview: 4, offer: 5, rejected: 5, withdrawn: 5 } as const

function moved(progress: Progress, message: StagedMessage): Progress {
  if (isSuspect(message)) return progress
  return message.isOwn ? movedByMe(progress, message.sent?.kind ?? 'answered') : movedByThem(progress, message)
}

function movedByMe(progress: Progress, kind: SentKind): Progress {
  if (kind === 'applied') return raised(progress, 'applied', 'them')
  if (kind === 'withdrew') return { stage: 'withdrawn', waitingOn: null }
  if (progress.stage === 'rejected' || progress.stage === 'withdrawn') return progress
  return { ...progress, waitingOn: kind === 'accepted' && progress.stage === 'offer' ? null : 'them' }
}

function movedByThem(progress: Progress, message: StagedMessage): Progress {
  switch (message.received.kind) {
    case 'application_received':
      return raised(progress, 'acknowledged', 'them')
    case 'human_other':
      return raised(progress, 'acknowledged', progress.waitingOn ?? (progress.stage === 'interview' ? null : 'them'))
    case 'information_request':
      return raised(progress, 'acknowledged', 'me')
    case 'assessment':
      return raised(progress, 'assessment', 'me')
    case 'interview_invitation':
      return raised(progress, 'interview', isScheduled(message) ? null : 'me')
    case 'offer':
      return { stage: 'offer', waitingOn: 'me' }
    case 'rejection':
    case 'closed':
      return progress.stage === 'withdrawn' ? progress : { stage: 'rejected', waitingOn: null }
    case 'recruiter_outreach':
    case 'job_alert':
    case 'not_job_related':
      return progress
  }
}

function raised(progress: Progress, stage: keyof typeof rank, waitingOn: WaitingOn): Progress {
  const { stage: current } = progress
  if (current === 'rejected' || current === 'withdrawn') return progress
  // what an employer still sends of an earlier step leaves an offer to be answered
  if (current === 'offer') return waitingOn === 'me' ? { stage: current, waitingOn } : progress
  const isBehind = current !== null && rank[current] > rank[stage]
  const isNoStep = current !== null && rank[current] >= rank[stage]
  // a late acknowledgement, or a form letter, takes nothing from whose turn it is
  if (isNoStep && waitingOn !== 'me' && (isBehind || progress.waitingOn === 'me') && stage === 'acknowledged')
    return progress
  if (isBehind && waitingOn === 'them') return progress
  return { stage: isBehind ? current : stage, waitingOn }
}

function isScheduled(message: StagedMessage): boolean {
  return (
    message.invitations.some(({ start, isCancelled }) => start !== null && !isCancelled) ||
    statedInterview(message) !== null
  )
}

/** Nobody has to act until the day of an interview; from then on it is for them to say. */
function waitingOn({ stage, waitingOn: side }: Progress, isAhead: boolean): WaitingOn {
  if (side !== null || stage !== 'interview') return side
  return isAhead ? null : 'them'
}

function isSilent(stage: Progress['stage'], days: number | null): boolean {
  return (stage === 'applied' || stage === 'acknowledged') && days !== null && days >= silentAfterDays
}

function daysSince(at: string | null, now: string): number | null {
  return at === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / dayMs))
}

const noWord = new Set(['job_alert', 'recruiter_outreach'])

function lastWord(ordered: readonly StagedMessage[]): string | null {
  return (
    ordered.findLast((message) => message.at !== null && !isSuspect(message) && !noWord.has(kindOf(message)))?.at ??
    null
  )
}

function lastEvent(ordered: readonly StagedMessage[], appliedAt: string | null, isApplied: boolean): LastEvent | null {
  const last =
    ordered.findLast((message) => !noWord.has(kindOf(message)) && kindOf(message) !== 'not_job_related') ??
    ordered.at(-1)
  if (last !== undefined && (appliedAt === null || (last.at ?? '') >= appliedAt)) {
    const warnings = last.isOwn ? [] : last.received.warnings.map(({ sign }) => sign)
    return { at: last.at, kind: kindOf(last), ...evidenceOf(last), warnings }
  }
  return isApplied ? { at: appliedAt, kind: 'status', emailId: null, quote: null, rule: null, warnings: [] } : null
}
