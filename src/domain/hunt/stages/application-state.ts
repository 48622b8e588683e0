import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import type { Judge, NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { hasFixedTime, nextDate } from './meetings.js'
import { type ApplicationState, type LastEvent, type Stage, silentAfterDays, type WaitingOn } from './stage.js'
import {
  evidenceOf,
  isCounted,
  isJudged,
  judgeOf,
  kindOf,
  oldestFirst,
  type StagedMessage,
  warningSigns,
} from './staged-message.js'
import type { StagedNote } from './staged-note.js'

/** The facts that determine the state of an application. */
export interface ApplicationFacts {
  readonly messages: readonly StagedMessage[]
  readonly notes: readonly StagedNote[]
  /** When the job's status became applied; null if it did not or the time is unknown. */
  readonly statusAt: string | null
  /** Whether the job's status says that it was applied to. */
  readonly isApplied: boolean
}

export type ReachedStage = Exclude<Stage, 'silent'>

interface Progress {
  readonly stage: ReachedStage | null
  readonly waitingOn: WaitingOn
}

type Step =
  | { readonly at: string | null; readonly id: number; readonly message: StagedMessage }
  | { readonly at: string; readonly id: number; readonly note: StagedNote }

const dayMs = 86_400_000

/**
 * Returns the state of an application from the letters and notes that count, and from the job's status. It only moves
 * forward: a late acknowledgement lowers nothing. An ended application is only reopened by an invitation, a test or an
 * offer that a person or an agent judged. Source: letters-stages.
 */
export function applicationState(facts: ApplicationFacts, now: string): ApplicationState {
  const steps = stepsOf(facts)
  const reached = steps.reduce(moved, startOf(facts))
  const ended = isEnd(reached.stage)
  const next = ended ? null : nextDate(facts.messages.filter(isCounted), facts.notes, now)
  const appliedAt = dayOfApplication(facts)
  const daysSilent = daysSince(steps.findLast(isWord)?.at ?? appliedAt, now)
  const turn = ended ? null : whoseTurn(reached, next !== null && next.kind === 'interview')
  const lastEvent = lastOf(steps, facts)
  return {
    stage: isSilent(reached.stage, turn, daysSilent) ? 'silent' : reached.stage,
    ...{ lastEvent, waitingOn: turn, daysSilent, next, appliedAt, judged: lastEvent?.judged ?? null },
  }
}

/**
 * Returns each stage that an application ever reached, and since when; null if unknown. It follows the rules of
 * `applicationState`, but keeps stages that were left later.
 */
export function stagesReached(facts: ApplicationFacts): ReadonlyMap<ReachedStage, string | null> {
  const appliedAt = dayOfApplication(facts)
  const reached = new Map<ReachedStage, string | null>()
  if (facts.isApplied || appliedAt !== null) reached.set('applied', appliedAt)
  const note = (stage: ReachedStage, at: string | null) => {
    if (isEarlier(at, reached.get(stage))) reached.set(stage, at)
  }
  let progress = startOf(facts)
  for (const step of stepsOf(facts)) {
    const { stage } = progress
    progress = moved(progress, step)
    if (progress.stage !== null && progress.stage !== stage) note(progress.stage, step.at)
  }
  return reached
}

/** The step that led an application to its stage. */
export interface StageMove {
  /** Without regard to silence; null if nothing shows one. */
  readonly stage: ReachedStage | null
  /** When it happened, by the letter or note; null if unknown. */
  readonly at: string | null
  /** Who says so; null for the job's status. */
  readonly judged: Judge | null
}

/** Returns the last step that changed the stage. It follows the rules of `applicationState`. */
export function lastMove(facts: ApplicationFacts): StageMove {
  let progress = startOf(facts)
  let move: StageMove = { stage: progress.stage, at: facts.statusAt, judged: null }
  for (const step of stepsOf(facts)) {
    const { stage } = progress
    progress = moved(progress, step)
    const judged = 'note' in step ? step.note.judged : judgeOf(step.message)
    if (progress.stage !== stage) move = { stage: progress.stage, at: step.at, judged }
  }
  return move
}

function startOf({ isApplied }: ApplicationFacts): Progress {
  return isApplied ? { stage: 'applied', waitingOn: 'them' } : { stage: null, waitingOn: null }
}

/**
 * Returns letters and notes that count, oldest first, undated ones at the start; at the same moment, letters come
 * first.
 */
function stepsOf({ messages, notes }: ApplicationFacts): readonly Step[] {
  const letters = messages.filter(isCounted).map((message): Step => ({ at: message.at, id: message.id, message }))
  const noted = notes.map((note): Step => ({ at: note.at, id: note.id, note }))
  return [...letters, ...noted].sort((a, b) => {
    const [x, y] = [a.at ?? '', b.at ?? '']
    if (x !== y) return x < y ? -1 : 1
    if ('note' in a !== 'note' in b) return 'note' in a ? 1 : -1
    return a.id - b.id
  })
}

/** Returns the earliest known date of the application. An employer's answers are later than the application. */
function dayOfApplication({ messages, notes, statusAt }: ApplicationFacts): string | null {
  const days = [
    ...messages.filter(isCounted).flatMap((message) => (applied.has(kindOf(message)) ? (message.at ?? []) : [])),
    ...notes.flatMap(({ kind, happened }) => (kind === 'applied' ? happened : [])),
    ...(statusAt === null ? [] : [statusAt]),
  ]
  return days.sort()[0] ?? null
}

const applied: ReadonlySet<MessageKind | SentKind> = new Set(['applied', 'application_received'])

function isEarlier(at: string | null, known: string | null | undefined): boolean {
  return known === undefined || (at !== null && (known === null || at < known))
}

const rank = { applied: 1, acknowledged: 2, assessment: 3, interview: 4, offer: 5 } as const

export function isEnd(stage: Stage | null): stage is 'rejected' | 'withdrawn' | 'accepted' {
  return stage === 'rejected' || stage === 'withdrawn' || stage === 'accepted'
}

function moved(progress: Progress, step: Step): Progress {
  if ('note' in step) return movedByNote(progress, step.note.kind)
  const { message } = step
  if (message.isOwn) return movedByMe(progress, message.sent?.kind ?? 'answered')
  const next = movedByThem(progress, message)
  const turn = message.verdict?.turn ?? null
  return turn === null || isEnd(next.stage) ? next : { ...next, waitingOn: turn === 'none' ? null : turn }
}

function movedByNote(progress: Progress, kind: NoteKind): Progress {
  switch (kind) {
    case 'applied':
      // a person who applies again starts over
      return isEnd(progress.stage) ? { stage: 'applied', waitingOn: 'them' } : raised(progress, 'applied', 'them')
    case 'withdrew':
    case 'offer_declined':
      return { stage: 'withdrawn', waitingOn: null }
    case 'employer_declined':
      return { stage: 'rejected', waitingOn: null }
    case 'offer_accepted':
      return { stage: 'accepted', waitingOn: null }
    case 'interview':
      return raised(opened(progress), 'interview', null)
    case 'deadline':
    case 'call':
    case 'contact':
    case 'note':
    case 'papers_ready':
      return progress
  }
}

function movedByMe(progress: Progress, kind: SentKind): Progress {
  if (kind === 'applied') return raised(progress, 'applied', 'them')
  if (kind === 'withdrew') return { stage: 'withdrawn', waitingOn: null }
  if (isEnd(progress.stage)) return progress
  if (kind === 'accepted' && progress.stage === 'offer') return { stage: 'accepted', waitingOn: null }
  return { ...progress, waitingOn: 'them' }
}

const opening: ReadonlySet<MessageKind | SentKind> = new Set(['assessment', 'interview_invitation', 'offer'])

function movedByThem(before: Progress, message: StagedMessage): Progress {
  const kind = message.verdict?.kind ?? message.received.kind
  const progress = opening.has(kind) && isJudged(message) ? opened(before) : before
  switch (kind) {
    case 'application_received':
      return raised(progress, 'acknowledged', 'them')
    case 'human_other':
      return raised(progress, 'acknowledged', progress.waitingOn ?? (progress.stage === 'interview' ? null : 'them'))
    case 'information_request':
      return raised(progress, 'acknowledged', 'me')
    case 'assessment':
      return raised(progress, 'assessment', 'me')
    case 'interview_invitation':
      return raised(progress, 'interview', turnAfterInvitation(message))
    case 'offer':
      return isEnd(progress.stage) ? progress : { stage: 'offer', waitingOn: 'me' }
    case 'rejection':
    case 'closed':
      return isEnd(progress.stage) ? progress : { stage: 'rejected', waitingOn: null }
    case 'recruiter_outreach':
    case 'job_alert':
    case 'not_job_related':
      return progress
  }
}

/** Returns the state after an end that turned out not to be final. */
function opened(progress: Progress): Progress {
  return isEnd(progress.stage) ? { stage: 'acknowledged', waitingOn: 'them' } : progress
}

/**
 * An invitation with proposed times needs an answer; a fixed time needs none; after a cancellation the employer
 * proposes another.
 */
function turnAfterInvitation(message: StagedMessage): WaitingOn {
  if (hasFixedTime(message)) return null
  const { invitations } = message
  return invitations.length > 0 && invitations.every(({ isCancelled }) => isCancelled) ? 'them' : 'me'
}

function raised(progress: Progress, stage: keyof typeof rank, waitingOn: WaitingOn): Progress {
  const { stage: current } = progress
  if (isEnd(current)) return progress
  // an employer's mail about an earlier step leaves the offer open
  if (current === 'offer') return waitingOn === 'me' ? { stage: current, waitingOn } : progress
  const isBehind = current !== null && rank[current] > rank[stage]
  const isNoStep = current !== null && rank[current] >= rank[stage]
  // a late acknowledgement or form letter does not change whose turn it is
  if (isNoStep && waitingOn !== 'me' && (isBehind || progress.waitingOn === 'me') && stage === 'acknowledged')
    return progress
  if (isBehind && waitingOn === 'them') return progress
  return { stage: isBehind ? current : stage, waitingOn }
}

/** Until the day of an interview nobody has to act; after it, the employer does. */
function whoseTurn({ stage, waitingOn: side }: Progress, isAhead: boolean): WaitingOn {
  if (stage !== 'interview') return side
  if (isAhead && side === 'them') return null
  return side ?? (isAhead ? null : 'them')
}

function isSilent(stage: Progress['stage'], turn: WaitingOn, days: number | null): boolean {
  return (
    (stage === 'applied' || stage === 'acknowledged') && turn === 'them' && days !== null && days >= silentAfterDays
  )
}

function daysSince(at: string | null, now: string): number | null {
  return at === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / dayMs))
}

const noWord: ReadonlySet<string> = new Set(['job_alert', 'recruiter_outreach', 'not_job_related'])
// notes for oneself
const ownNotes: ReadonlySet<NoteKind> = new Set(['note', 'papers_ready', 'deadline'])

/** Whether one side said something to the other. */
function isWord(step: Step): boolean {
  if (step.at === null) return false
  return 'note' in step ? !ownNotes.has(step.note.kind) : !noWord.has(kindOf(step.message))
}

/**
 * Returns the last statement by mail or note, or else the status if it says applied, or else the last message of any
 * kind.
 */
function lastOf(steps: readonly Step[], { messages, isApplied, statusAt }: ApplicationFacts): LastEvent | null {
  const last = steps.findLast((step) => 'note' in step || !noWord.has(kindOf(step.message)))
  if (last !== undefined) return 'note' in last ? ofNote(last.note) : ofMessage(last.message)
  if (isApplied) return { ...byNobody, at: statusAt, kind: 'status' }
  const message = oldestFirst(messages).findLast(({ isWeak }) => !isWeak)
  return message === undefined ? null : ofMessage(message)
}

const byNobody = { emailId: null, quote: null, rule: null, judged: null, warnings: [] } as const

function ofNote({ at, kind, text, judged }: StagedNote): LastEvent {
  return { ...byNobody, at, kind, quote: text, judged }
}

function ofMessage(message: StagedMessage): LastEvent {
  return { at: message.at, kind: kindOf(message), ...evidenceOf(message), warnings: warningSigns(message) }
}
