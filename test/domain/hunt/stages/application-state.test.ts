import { describe, expect, it } from 'vitest'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { Invitation, StatedDate } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import { type ApplicationFacts, applicationState, stagesReached } from '#src/domain/hunt/stages/application-state.js'
import { meetingsOf } from '#src/domain/hunt/stages/meetings.js'
import type { StagedMessage } from '#src/domain/hunt/stages/staged-message.js'
import type { StagedNote } from '#src/domain/hunt/stages/staged-note.js'
import type { CountedVerdict } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import type { NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}T09:00:00.000Z`
const now = day(20)

function got(n: number, kind: MessageKind, values: Parameters<typeof anUnderstoodMessage>[0] = {}) {
  return asStaged(anUnderstoodMessage({ at: day(n), received: received(kind, 'so it says'), ...values }))
}

function wrote(n: number, kind: SentKind) {
  return asStaged(anUnderstoodMessage({ at: day(n), isOwn: true, sent: sent(kind, 'so I said') }))
}

/** A message from the employer without a verdict. */
function asStaged(message: UnderstoodMessage): StagedMessage {
  return { ...message, verdict: null, isWeak: false }
}

function anInvitation(values: Partial<Invitation> = {}): Invitation {
  return {
    ...{ uid: 'event-1', summary: 'Interview', start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
    ...{ zone: 'Asia/Tokyo', place: null, link: null, isCancelled: false },
    ...values,
  }
}

function aDate(at: string, isDeadline = false): StatedDate {
  return { at, zone: null, isDeadline, quote: 'On that day.' }
}

function stateOf(...messages: StagedMessage[]) {
  return applicationState(facts({ messages }), now)
}

function facts(values: Partial<ApplicationFacts>): ApplicationFacts {
  return { messages: [], notes: [], statusAt: null, isApplied: false, ...values }
}

/** The same letter with a verdict. */
function judged(message: StagedMessage, kind: MessageKind, values: Partial<CountedVerdict> = {}): StagedMessage {
  const nothing = { job: null, quote: null, starts: null, ends: null, zone: null, due: null, turn: null, note: null }
  const by = { judged: 'agent' as const, client: null, at: now, entry: 1, letter: null }
  return { ...message, verdict: { kind, ...nothing, ...by, ...values } }
}

function noted(n: number, kind: NoteKind, values: Partial<StagedNote> = {}): StagedNote {
  const nothing = { job: null, company: null, ends: null, zone: null, due: null, text: null, contact: null, file: null }
  const at = day(n)
  return { id: n, kind, at, happened: at, judged: 'person', client: null, documents: [], ...nothing, ...values }
}

describe('an application (hunt-stages)', () => {
  it.each([
    [[wrote(1, 'applied')], 'applied', 'them'],
    [[got(1, 'application_received')], 'acknowledged', 'them'],
    [[got(1, 'human_other')], 'acknowledged', 'them'],
    [[got(1, 'application_received'), got(2, 'information_request')], 'acknowledged', 'me'],
    [[got(1, 'information_request'), wrote(2, 'answered')], 'acknowledged', 'them'],
    [[got(1, 'assessment')], 'assessment', 'me'],
    [[got(1, 'interview_invitation')], 'interview', 'me'],
    [[got(1, 'interview_invitation'), wrote(2, 'answered')], 'interview', 'them'],
    [[got(1, 'offer')], 'offer', 'me'],
    [[got(1, 'offer'), wrote(2, 'accepted')], 'accepted', null],
    [[got(1, 'closed')], 'rejected', null],
    [[got(1, 'rejection')], 'rejected', null],
    [[got(1, 'closed')], 'rejected', null],
    [[got(1, 'interview_invitation'), wrote(2, 'withdrew')], 'withdrawn', null],
  ] as const)('%# has the stage of its last step, and a side whose turn it is', (messages, stage, waitingOn) => {
    expect(stateOf(...messages)).toMatchObject({ stage, waitingOn })
  })

  it.each([
    ['a late acknowledgement', [got(1, 'interview_invitation'), got(2, 'application_received')], 'interview', 'me'],
    ['an invitation after a rejection', [got(1, 'rejection'), got(2, 'interview_invitation')], 'rejected', null],
    ['a test after an interview', [got(1, 'interview_invitation'), got(2, 'assessment')], 'interview', 'me'],
    ['a refusal after a withdrawal', [wrote(1, 'withdrew'), got(2, 'rejection')], 'withdrawn', null],
    ['an alert', [got(1, 'assessment'), got(2, 'job_alert'), got(3, 'recruiter_outreach')], 'assessment', 'me'],
  ] as const)('is not set back by %s', (_, messages, stage, waitingOn) => {
    expect(stateOf(...messages)).toMatchObject({ stage, waitingOn })
  })

  it.each([
    ['a request for papers', 'information_request', 'me'],
    ['a test', 'assessment', 'me'],
    ['an invitation without a time', 'interview_invitation', 'me'],
    ['an acknowledgement', 'application_received', 'them'],
    ['a personal letter', 'human_other', 'them'],
  ] as const)('stays at offer if %s follows, which is my turn until I answered (%s, %s)', (_, kind, waitingOn) => {
    expect(stateOf(got(1, 'offer'), got(2, kind))).toMatchObject({ stage: 'offer', waitingOn: 'me' })
    expect(stateOf(got(1, 'offer'), wrote(2, 'answered'), got(3, kind))).toMatchObject({ stage: 'offer', waitingOn })
  })

  it('stays accepted, whatever follows', () => {
    const accepted = [got(1, 'offer'), wrote(2, 'accepted')]
    expect(stateOf(...accepted, got(3, 'application_received'))).toMatchObject({ stage: 'accepted', waitingOn: null })
    expect(stateOf(...accepted, got(3, 'rejection'))).toMatchObject({ stage: 'accepted', waitingOn: null })
  })

  it('is reopened by an invitation, a test or an offer, if it was judged (letters-stages)', () => {
    const refusal = got(1, 'rejection')
    expect(stateOf(got(1, 'offer'), got(2, 'rejection')).stage).toBe('rejected')
    expect(stateOf(refusal, got(2, 'offer')).stage).toBe('rejected')
    expect(stateOf(refusal, judged(got(2, 'offer'), 'offer'))).toMatchObject({ stage: 'offer', waitingOn: 'me' })
    expect(stateOf(refusal, judged(got(2, 'human_other'), 'interview_invitation')).stage).toBe('interview')
    expect(stateOf(refusal, judged(got(2, 'offer'), 'information_request')).stage).toBe('rejected')
  })

  it('uses the dates of messages, not their order in the list', () => {
    expect(stateOf(got(3, 'rejection'), got(1, 'application_received')).stage).toBe('rejected')
  })

  it('has its last event with the quoted words', () => {
    expect(stateOf(got(1, 'application_received'), got(3, 'rejection', { id: 31 })).lastEvent).toEqual({
      ...{
        at: day(3),
        kind: 'rejection',
        emailId: 31,
        quote: 'so it says',
        rule: 'rejection/told',
        judged: 'rule',
        warnings: [],
      },
    })
  })

  it('takes no stage from a message with signs of fraud, and lists the signs', () => {
    const warnings = [{ sign: 'asks-for-money', quote: 'Pay a fee.' }] as const
    const fraud = got(2, 'offer', { received: { ...received('offer', 'You are hired.'), warnings } })
    expect(stateOf(got(1, 'application_received'), fraud)).toMatchObject({
      stage: 'acknowledged',
      waitingOn: 'them',
      lastEvent: { kind: 'application_received', warnings: [] },
    })
    expect(stateOf(fraud)).toMatchObject({ stage: null, lastEvent: { kind: 'offer', warnings: ['asks-for-money'] } })
    expect(stateOf(judged(fraud, 'offer'))).toMatchObject({ stage: 'offer', judged: 'agent' })
  })
})

describe('a judgement of a letter (letters-stages)', () => {
  it('replaces the guess of the rules, with its words', () => {
    const letter = got(2, 'rejection', { id: 21 })
    expect(stateOf(got(1, 'application_received'), letter).stage).toBe('rejected')
    expect(stateOf(got(1, 'application_received'), judged(letter, 'application_received'))).toMatchObject({
      ...{ stage: 'acknowledged', judged: 'agent' },
      lastEvent: { kind: 'application_received', emailId: 21, rule: null, judged: 'agent' },
    })
    const person = judged(letter, 'offer', { judged: 'person', quote: 'we are glad' })
    expect(stateOf(person)).toMatchObject({ stage: 'offer', lastEvent: { quote: 'we are glad', judged: 'person' } })
  })

  it('sets whose turn it is', () => {
    const letter = got(2, 'human_other')
    expect(stateOf(judged(letter, 'human_other', { turn: 'me' })).waitingOn).toBe('me')
    expect(stateOf(judged(letter, 'human_other', { turn: 'none' })).waitingOn).toBeNull()
    const onHold = judged(got(1, 'human_other'), 'human_other', { turn: 'none' })
    expect(applicationState(facts({ messages: [onHold] }), '2026-08-20T09:00:00.000Z').stage).toBe('acknowledged')
  })

  it('changes the interview and the deadline of the letter', () => {
    const letter = got(1, 'interview_invitation', { invitations: [anInvitation()] })
    const moved = judged(letter, 'interview_invitation', { starts: '2026-06-23T05:00:00.000Z', zone: 'Asia/Tokyo' })
    expect(stateOf(moved).next).toMatchObject({ kind: 'interview', at: '2026-06-23T05:00:00.000Z' })
    expect(meetingsOf([moved], [])).toHaveLength(1)
    const due = judged(got(1, 'human_other'), 'information_request', { due: '2026-06-22' })
    expect(stateOf(due)).toMatchObject({ waitingOn: 'me', next: { kind: 'deadline', at: '2026-06-22' } })
  })

  it('is needed for a letter linked only by a name', () => {
    const weak = { ...got(2, 'rejection'), isWeak: true }
    expect(stateOf(got(1, 'application_received'), weak)).toMatchObject({ stage: 'acknowledged', daysSilent: 19 })
    expect(stateOf(got(1, 'application_received'), judged(weak, 'rejection')).stage).toBe('rejected')
  })
})

describe('a note (letters-notes)', () => {
  const stateWith = (...notes: StagedNote[]) => applicationState(facts({ notes }), now)

  it.each([
    ['applied', 'applied', 'them'],
    ['withdrew', 'withdrawn', null],
    ['offer_declined', 'withdrawn', null],
    ['offer_accepted', 'accepted', null],
    ['employer_declined', 'rejected', null],
    ['interview', 'interview', 'them'],
    ['call', null, null],
    ['note', null, null],
  ] as const)('%s sets the stage %s', (kind, stage, waitingOn) => {
    expect(stateWith(noted(2, kind))).toMatchObject({ stage, waitingOn, judged: 'person' })
  })

  it('is the last event, and the application date if it is the earliest', () => {
    const notes = [noted(3, 'applied'), noted(5, 'call', { text: 'They will write next week.' })]
    const messages = [got(4, 'application_received')]
    expect(applicationState(facts({ notes, messages }), now)).toMatchObject({
      ...{ stage: 'acknowledged', appliedAt: day(3), daysSilent: 15 },
      lastEvent: { kind: 'call', at: day(5), quote: 'They will write next week.', emailId: null, judged: 'person' },
    })
  })

  it('of an interview is at its time, and among letters at the time of the note', () => {
    const interview = noted(4, 'interview', { happened: day(25), at: day(4), zone: 'Asia/Tokyo' })
    expect(stateWith(interview)).toMatchObject({
      ...{ stage: 'interview', waitingOn: null, next: { kind: 'interview', at: day(25), zone: 'Asia/Tokyo' } },
    })
    expect(applicationState(facts({ notes: [interview], messages: [got(5, 'rejection')] }), now).stage).toBe('rejected')
  })

  it('to oneself does not end the silence', () => {
    const late = '2026-06-30T09:00:00.000Z'
    const messages = [got(1, 'application_received')]
    const state = applicationState(facts({ messages, notes: [noted(28, 'note'), noted(29, 'papers_ready')] }), late)
    expect(state).toMatchObject({ stage: 'silent', daysSilent: 29 })
  })

  it('leads to stages as letters do', () => {
    const reached = stagesReached(facts({ notes: [noted(2, 'applied'), noted(6, 'offer_accepted')] }))
    expect([...reached]).toEqual([
      ['applied', day(2)],
      ['accepted', day(6)],
    ])
  })
})

describe('silence (hunt-stages)', () => {
  const late = '2026-06-30T09:00:00.000Z'

  it('is the stage of applied or acknowledged applications, 21 days after the last message', () => {
    expect(applicationState(facts({ messages: [got(9, 'application_received')] }), late)).toMatchObject({
      stage: 'silent',
      daysSilent: 21,
    })
    expect(applicationState(facts({ messages: [got(10, 'application_received')] }), late)).toMatchObject({
      daysSilent: 20,
    })
    expect(applicationState(facts({ statusAt: day(1), isApplied: true }), late)).toMatchObject({
      stage: 'silent',
      daysSilent: 29,
      waitingOn: 'them',
    })
  })

  it('does not replace later stages', () => {
    expect(applicationState(facts({ messages: [got(1, 'assessment')] }), late)).toMatchObject({
      stage: 'assessment',
      daysSilent: 29,
    })
  })

  it('a job applied to without mail is an application', () => {
    expect(applicationState(facts({ statusAt: day(19), isApplied: true }), now)).toMatchObject({
      stage: 'applied',
      lastEvent: { kind: 'status', at: day(19) },
    })
    expect(applicationState(facts({ isApplied: true }), now)).toMatchObject({ stage: 'applied', daysSilent: null })
  })
})

describe('meetings (hunt-stages)', () => {
  it('a meeting sent again is the same, in its last version', () => {
    const moved = anInvitation({ start: '2026-06-26T08:00:00.000Z' })
    const first = got(1, 'interview_invitation', { invitations: [anInvitation()] })
    const state = stateOf(first, got(2, 'interview_invitation', { invitations: [moved] }))
    expect(state).toMatchObject({ stage: 'interview', waitingOn: null })
    const zone = { zone: 'Asia/Tokyo', zoneFrom: 'text' }
    expect(state.next).toEqual({ kind: 'interview', at: moved.start, ...zone, place: null, link: null })
    const again = got(3, 'interview_invitation', { invitations: [anInvitation({ uid: null })] })
    expect(meetingsOf([first, again], [])).toHaveLength(1)
  })

  it('a cancelled one is not next', () => {
    const taken = got(2, 'human_other', { invitations: [anInvitation({ isCancelled: true })] })
    const state = stateOf(got(1, 'interview_invitation', { invitations: [anInvitation()] }), taken)
    expect(state).toMatchObject({ stage: 'interview', next: null })
  })

  it('after its day it is their turn', () => {
    const past = anInvitation({ start: '2026-06-10T08:00:00.000Z' })
    expect(stateOf(got(1, 'interview_invitation', { invitations: [past] }))).toMatchObject({
      next: null,
      waitingOn: 'them',
    })
  })

  it('a time only in the letter is next too', () => {
    const dates = [aDate('2026-06-25T14:30')]
    expect(stateOf(got(1, 'interview_invitation', { dates }))).toMatchObject({
      waitingOn: null,
      next: { kind: 'interview', at: '2026-06-25T14:30' },
    })
  })

  it('none of several proposed times is next, and it is my turn to choose', () => {
    const dates = [aDate('2026-06-25T10:00'), aDate('2026-06-26T14:00')]
    expect(stateOf(got(1, 'interview_invitation', { dates }))).toMatchObject({
      waitingOn: 'me',
      next: null,
    })
  })

  it('without one a stated deadline is next', () => {
    const dates = [aDate('2026-06-24', true)]
    expect(stateOf(got(1, 'assessment', { dates })).next).toMatchObject({
      kind: 'deadline',
      at: '2026-06-24',
    })
  })
})

describe('a letter that only names the employer (hunt-stages)', () => {
  it('does not count: no stage, no turn, no silence, no last event and no date', () => {
    const offer = { ...got(18, 'offer', { invitations: [anInvitation()] }), isWeak: true }
    const receipt = got(2, 'application_received')
    expect(stateOf(receipt, offer)).toEqual(stateOf(receipt))
    expect(meetingsOf([receipt, offer], [])).toEqual([])
    expect(stateOf(offer)).toMatchObject({ stage: null, lastEvent: null, waitingOn: null, daysSilent: null })
  })
})
