import { describe, expect, it } from 'vitest'
import type { Invitation, StatedDate } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import { applicationState } from '#src/domain/hunt/stages/application-state.js'
import { meetingsOf } from '#src/domain/hunt/stages/meetings.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}T09:00:00.000Z`
const now = day(20)

function got(n: number, kind: MessageKind, values: Parameters<typeof anUnderstoodMessage>[0] = {}) {
  return anUnderstoodMessage({ at: day(n), received: received(kind, 'so it says'), ...values })
}

function wrote(n: number, kind: SentKind) {
  return anUnderstoodMessage({ at: day(n), isOwn: true, sent: sent(kind, 'so I said') })
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

function stateOf(...messages: ReturnType<typeof got>[]) {
  return applicationState(messages, null, now)
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
    [[got(1, 'offer'), wrote(2, 'accepted')], 'offer', null],
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
  ] as const)('is not lowered by %s', (_, messages, stage, waitingOn) => {
    expect(stateOf(...messages)).toMatchObject({ stage, waitingOn })
  })

  it.each([
    ['a request of papers', 'information_request', 'me'],
    ['a test', 'assessment', 'me'],
    ['an invitation without a time', 'interview_invitation', 'me'],
    ['an acknowledgement', 'application_received', 'them'],
    ['a letter of somebody', 'human_other', 'them'],
  ] as const)(
    'that is offered stays so where %s follows, which is for me until I answered (%s, %s)',
    (_, kind, waitingOn) => {
      expect(stateOf(got(1, 'offer'), got(2, kind))).toMatchObject({ stage: 'offer', waitingOn: 'me' })
      expect(stateOf(got(1, 'offer'), wrote(2, 'answered'), got(3, kind))).toMatchObject({ stage: 'offer', waitingOn })
    },
  )

  it('that was accepted is for nobody to answer, until papers are asked for', () => {
    const accepted = [got(1, 'offer'), wrote(2, 'accepted')]
    expect(stateOf(...accepted, got(3, 'application_received'))).toMatchObject({ stage: 'offer', waitingOn: null })
    expect(stateOf(...accepted, got(3, 'information_request'))).toMatchObject({ stage: 'offer', waitingOn: 'me' })
  })

  it('has the later of offer and rejection', () => {
    expect(stateOf(got(1, 'offer'), got(2, 'rejection')).stage).toBe('rejected')
    expect(stateOf(got(1, 'rejection'), got(2, 'offer'))).toMatchObject({ stage: 'offer', waitingOn: 'me' })
  })

  it('goes by the dates of messages, not by the order in which they are given', () => {
    expect(stateOf(got(3, 'rejection'), got(1, 'application_received')).stage).toBe('rejected')
  })

  it('has its last event with the words that say so', () => {
    expect(stateOf(got(1, 'application_received'), got(3, 'rejection', { id: 31 })).lastEvent).toEqual({
      ...{ at: day(3), kind: 'rejection', emailId: 31, quote: 'so it says', rule: 'rejection/told', warnings: [] },
    })
  })

  it('takes no stage from a message with signs of a fraud, and names them', () => {
    const warnings = [{ sign: 'asks-for-money', quote: 'Pay a fee.' }] as const
    const fraud = got(2, 'offer', { received: { ...received('offer', 'You are hired.'), warnings } })
    expect(stateOf(got(1, 'application_received'), fraud)).toMatchObject({
      stage: 'acknowledged',
      waitingOn: 'them',
      lastEvent: { kind: 'offer', warnings: ['asks-for-money'] },
    })
    expect(stateOf(fraud).stage).toBeNull()
  })
})

describe('silence (hunt-stages)', () => {
  const late = '2026-06-30T09:00:00.000Z'

  it('is the stage of what was applied or acknowledged, 21 days after the last message', () => {
    expect(applicationState([got(9, 'application_received')], null, late)).toMatchObject({
      stage: 'silent',
      daysSilent: 21,
    })
    expect(applicationState([got(10, 'application_received')], null, late)).toMatchObject({ daysSilent: 20 })
    expect(applicationState([], day(1), late)).toMatchObject({ stage: 'silent', daysSilent: 29, waitingOn: 'them' })
  })

  it('leaves every later stage its name', () => {
    expect(applicationState([got(1, 'assessment')], null, late)).toMatchObject({ stage: 'assessment', daysSilent: 29 })
  })

  it('an application that only the queue knows is one, without mail', () => {
    expect(applicationState([], day(19), now)).toMatchObject({
      stage: 'applied',
      lastEvent: { kind: 'status', at: day(19) },
    })
    expect(applicationState([], null, now, true)).toMatchObject({ stage: 'applied', daysSilent: null })
  })
})

describe('meetings (hunt-stages)', () => {
  it('the same one sent again is one, as its last version says', () => {
    const moved = anInvitation({ start: '2026-06-26T08:00:00.000Z' })
    const first = got(1, 'interview_invitation', { invitations: [anInvitation()] })
    const state = stateOf(first, got(2, 'interview_invitation', { invitations: [moved] }))
    expect(state).toMatchObject({ stage: 'interview', waitingOn: null })
    expect(state.next).toEqual({ kind: 'interview', at: moved.start, zone: 'Asia/Tokyo', place: null, link: null })
    const again = got(3, 'interview_invitation', { invitations: [anInvitation({ uid: null })] })
    expect(meetingsOf([first, again])).toHaveLength(1)
  })

  it('one that was taken back is not next', () => {
    const taken = got(2, 'human_other', { invitations: [anInvitation({ isCancelled: true })] })
    const state = stateOf(got(1, 'interview_invitation', { invitations: [anInvitation()] }), taken)
    expect(state).toMatchObject({ stage: 'interview', next: null })
  })

  it('after its day it is for them to say', () => {
    const past = anInvitation({ start: '2026-06-10T08:00:00.000Z' })
    expect(stateOf(got(1, 'interview_invitation', { invitations: [past] }))).toMatchObject({
      next: null,
      waitingOn: 'them',
    })
  })

  it('a time that the letter alone names is next too', () => {
    const dates = [aDate('2026-06-25T14:30')]
    expect(stateOf(got(1, 'interview_invitation', { dates }))).toMatchObject({
      waitingOn: null,
      next: { kind: 'interview', at: '2026-06-25T14:30' },
    })
  })

  it('of several times to choose from none is next, and it is for me to choose', () => {
    const dates = [aDate('2026-06-25T10:00'), aDate('2026-06-26T14:00')]
    expect(stateOf(got(1, 'interview_invitation', { dates }))).toMatchObject({
      waitingOn: 'me',
      next: null,
    })
  })

  it('without one a deadline that was stated is next', () => {
    const dates = [aDate('2026-06-24', true)]
    expect(stateOf(got(1, 'assessment', { dates })).next).toMatchObject({
      kind: 'deadline',
      at: '2026-06-24',
    })
  })
})
