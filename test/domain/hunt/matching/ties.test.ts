import { describe, expect, it } from 'vitest'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { MessageMatcher, matchMessages } from '#src/domain/hunt/matching/match-messages.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { aLink } from '#test/support/job-links.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const tyrell = aRow({
  id: 1,
  company: 'Tyrell',
  title: 'Backend Engineer',
  isApplied: true,
  url: 'https://jobs.example/4711',
})
const globex = aRow({ id: 2, company: 'Globex GmbH', title: 'Data Analyst' })

/** A message from Rachael at Tyrell, in words that no rule reads. */
function unread(values: Partial<UnderstoodMessage> = {}): UnderstoodMessage {
  return anUnderstoodMessage({
    ...{ from: 'Rachael <rachael@tyrell.example>', fromEmail: 'rachael@tyrell.example', subject: 'Last week' },
    opening: 'Thanks for coming in last week. We went another way in the end.',
    ...values,
  })
}

const day = (n: number) => new Date(Date.UTC(2026, 5, n)).toISOString()
const friend = { from: 'Ben <ben@friends.example>', fromEmail: 'ben@friends.example' }
const fromSystem = { from: 'Notifications <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' }
const talk = {
  ...{ uid: 'a', summary: 'Talk', start: '2026-07-01T08:00:00.000Z', end: null, zone: null, place: null, link: null },
  isCancelled: false,
}

function matchAmong(
  messages: readonly UnderstoodMessage[],
  message: UnderstoodMessage,
  links: readonly JobLink[] = [],
) {
  return matchMessages([...messages, message], [tyrell, globex], links).get(message.id)
}
const matchOf = (values: Partial<UnderstoodMessage>) => matchAmong([], unread(values))

describe('a letter without a readable kind certainly belongs to an application (hunt-matching)', () => {
  it.each([
    ['by the domain of the employer', {}, 'company-in-domain'],
    ['by the posting URL', { ...friend, urls: ['https://jobs.example/4711/apply'] }, 'posting-url'],
    [
      'by the name and the title together',
      { ...fromSystem, subject: 'Tyrell: Backend Engineer' },
      'company-in-subject',
    ],
    [
      'by the name and an invitation together',
      { ...fromSystem, subject: 'Mika Sato <> Tyrell', invitations: [talk] },
      'company-in-subject',
    ],
    [
      'by the organizer',
      { ...fromSystem, subject: 'A talk', invitations: [{ ...talk, organizer: 'roy@tyrell.example' }] },
      'organizer',
    ],
  ] as const)('%s', (_, values, rule) => {
    expect(matchOf(values)).toMatchObject({ jobId: 1, rule, isWeak: false })
  })

  it('by its conversation, whoever writes', () => {
    const receipt = anUnderstoodMessage({ ...fromSystem, threadId: '7', subject: 'Thank you for applying to Tyrell' })
    const letter = { ...receipt, received: received('application_received', 'Thank you') }
    const answer = unread({ ...friend, threadId: '7', subject: 'Re: Thank you' })
    expect(matchAmong([letter], answer)).toMatchObject({ jobId: 1, rule: 'answer', isWeak: false })
  })

  it('by an address with such a letter, even in a free mailbox', () => {
    const from = { from: 'Eldon <eldon@gmail.com>', fromEmail: 'eldon@gmail.com' }
    const letter = unread({ ...from, subject: 'Tyrell: Backend Engineer', received: received('human_other', 'x') })
    expect(matchAmong([letter], unread(from))).toMatchObject({ jobId: 1, rule: 'known-sender', isWeak: false })
  })

  it('by a domain from which the employer wrote under its name', () => {
    const from = { from: 'Tyrell Careers <jobs@tc-mail.example>', fromEmail: 'jobs@tc-mail.example' }
    const letter = unread({ ...from, received: received('application_received', 'x') })
    const other = unread({ from: 'Roy <roy@tc-mail.example>', fromEmail: 'roy@tc-mail.example' })
    expect(matchAmong([letter], other)).toMatchObject({ jobId: 1, rule: 'company-in-domain', isWeak: false })
  })

  it('if a person wrote it to the employer', () => {
    const own = {
      isOwn: true,
      from: 'Me <me@home.example>',
      fromEmail: 'me@home.example',
      to: ['rachael@tyrell.example'],
    }
    expect(matchOf(own)).toMatchObject({ jobId: 1, isWeak: false })
  })
})

it('a receipt belongs to the employer that it names, even from a free mailbox, but not if forwarded (hunt-matching)', () => {
  const desk = { from: 'Office <office@gmail.com>', fromEmail: 'office@gmail.com' }
  const receipt = {
    ...desk,
    opening: 'Thank you for applying to Tyrell.',
    received: received('application_received', 'x'),
  }
  expect(matchOf(receipt)).toMatchObject({ jobId: 1, isWeak: false })
  expect(matchOf({ ...receipt, subject: 'Fwd: Your application' })).toMatchObject({ jobId: 1, isWeak: true })
  expect(matchOf({ ...receipt, isBulk: true })).toMatchObject({ jobId: 1, isWeak: true })
})

describe('a letter may belong to an application, and does not count (hunt-matching)', () => {
  it.each([
    ['if a stranger only names the employer', { ...friend, opening: 'How is it going with Tyrell?' }],
    [
      'if a friend mentions an interview',
      { ...friend, opening: 'Did Tyrell offer you the job?', received: received('offer', 'offer') },
    ],
    ['if a friend invites to a party about it', { ...friend, subject: 'Drinks after Tyrell', invitations: [talk] }],
    ['if only the signature names the employer', { ...friend, signature: 'Kim Marsh\nTyrell Recruiting Team' }],
    ['if an applicant system names only the employer', { ...fromSystem, subject: 'Tyrell' }],
    ['if it also says how to unsubscribe', { ...fromSystem, subject: 'Tyrell', isBulk: true }],
    [
      'if its sender has the name of the employer',
      { from: 'Tyrell <post@mail.example>', fromEmail: 'post@mail.example' },
    ],
  ] as const)('%s', (_, values) => {
    expect(matchOf(values)).toMatchObject({ jobId: 1, isWeak: true })
  })

  it('if its domain wrote before the application', () => {
    const receipt = anUnderstoodMessage({
      ...{ ...fromSystem, subject: 'Thank you for applying to Tyrell', at: day(10) },
      received: received('application_received', 'Thank you'),
    })
    expect(matchAmong([receipt], unread({ at: day(9) }))).toMatchObject({ jobId: 1, isWeak: true })
    expect(matchAmong([receipt], unread({ at: day(11) }))).toMatchObject({ jobId: 1, isWeak: false })
  })

  it('if its domain wrote more than ten unrelated messages before the application', () => {
    const orders = (count: number) =>
      Array.from({ length: count }, (_, i) => unread({ at: day(1), fromEmail: `order${i}@tyrell.example` }))
    const applied = { ...tyrell, appliedAt: day(5) }
    const of = (count: number) => {
      const letter = unread({ at: day(9) })
      return matchMessages([...orders(count), letter], [applied], []).get(letter.id)
    }
    expect(of(10)).toMatchObject({ jobId: 1, isWeak: false })
    expect(of(11)).toMatchObject({ jobId: 1, isWeak: true })
  })
})

describe('a letter belongs to no application (hunt-matching)', () => {
  it.each([
    ['if it is bulk mail of a list or shop', { isBulk: true }],
    ['if it is an alert', { received: received('job_alert', 'jobs for you') }],
    [
      'if a board sent it',
      { from: 'Tyrell via LinkedIn <x@linkedin.com>', fromEmail: 'x@linkedin.com', subject: 'Tyrell' },
    ],
    ['if the employer was not applied to', { from: 'Hank <hank@globex.example>', fromEmail: 'hank@globex.example' }],
    ['if it only begins like the name', { ...fromSystem, subject: 'Tyrell Foods: your order' }],
  ])('%s', (_, values) => {
    expect(matchOf(values)).toMatchObject({ jobId: null, candidates: [] })
  })

  it('except by its conversation, and a posting URL', () => {
    const urls = ['https://jobs.example/4711']
    expect(matchOf({ isBulk: true, urls })).toMatchObject({ jobId: 1, rule: 'posting-url' })
  })

  it('if its sender wrote more than ten messages outside of linked conversations', () => {
    const orders = Array.from({ length: 2000 }, () => unread({ subject: 'Your order' }))
    const matches = matchMessages(orders, [tyrell], [])
    expect(orders.filter(({ id }) => matches.get(id)?.jobId !== null)).toEqual([])
    expect(orders.filter(({ id }) => matches.get(id)?.roundOf.join() !== '1')).toEqual([])
  })

  it("but is reported as the employer's bulk mail, except for boards, alerts and employers without an application", () => {
    expect(matchOf({ isBulk: true })).toMatchObject({ jobId: null, roundOf: [1] })
    expect(matchOf({})).toMatchObject({ jobId: 1, roundOf: [] })
    expect(matchOf({ isBulk: true, received: received('job_alert', 'jobs for you') })).toMatchObject({ roundOf: [] })
    expect(matchOf({ isBulk: true, fromEmail: 'news@globex.example', from: 'Globex' })).toMatchObject({ roundOf: [] })
  })

  it('if an agency writes about several employers, from its domain or person', () => {
    const agent = { from: 'Kim <kim@brightpath.example>', fromEmail: 'kim@brightpath.example' }
    const speaking = { ...agent, received: received('human_other', 'x') }
    const letters = [
      unread({ ...speaking, subject: 'Tyrell: Backend Engineer' }),
      unread({ ...speaking, subject: 'Globex: Data Analyst' }),
    ]
    expect(matchAmong(letters, unread(agent))).toMatchObject({ jobId: null, candidates: [] })
  })
})

it('an employer with two applications has both as candidates (hunt-matching)', () => {
  const rows = [tyrell, { ...tyrell, id: 5, title: 'Designer', url: null }]
  const letter = unread()
  expect(matchMessages([letter], rows, []).get(letter.id)).toMatchObject({
    jobId: null,
    candidates: [1, 5],
    isWeak: false,
  })
})

it('an employer with an application known only from mail counts as one (hunt-matching)', () => {
  const from = { from: 'Hank <hank@globex.example>', fromEmail: 'hank@globex.example' }
  const receipt = unread({ ...from, received: received('application_received', 'Thank you') })
  expect(matchAmong([receipt], unread({ ...from, subject: 'Absage' }))).toMatchObject({ jobId: 2, isWeak: false })
})

describe('link decisions by a person (hunt-matching)', () => {
  const letter = unread({ id: 5001, threadId: '77', urls: ['https://jobs.example/4711'] })
  const answer = unread({ id: 5002, threadId: '77', ...friend, subject: 'Re: Last week' })
  const matches = (links: readonly JobLink[]) => {
    const found = matchMessages([letter, answer], [tyrell, globex], links)
    return [5001, 5002].map((id) => found.get(id))
  }
  const message = { kind: 'message', id: '<5001@mail.example>' } as const

  it('a rejected link is never proposed again, by any tie', () => {
    const none = { jobId: null, candidates: [] }
    expect(matches([aLink({ state: 'rejected' })])).toMatchObject([none, none])
  })

  it('a rejection for one message leaves the rest of its conversation unchanged', () => {
    const others = unread({ id: 5003, threadId: '77' })
    const found = matchMessages([letter, others], [tyrell], [aLink({ target: message, state: 'rejected' })])
    expect([found.get(5001)?.jobId, found.get(5003)?.jobId]).toEqual([null, 1])
  })

  it('a confirmed link overrides a posting URL, a domain and a name', () => {
    expect(matches([aLink({ jobId: 2, target: message })])).toMatchObject([
      { jobId: 2, rule: 'confirmed', isWeak: false },
      { jobId: 2, rule: 'answer', isWeak: false },
    ])
  })

  it('the conversation of a confirmed link belongs to its job, whoever writes', () => {
    expect(matches([aLink({ jobId: 2 })])).toMatchObject([{ jobId: 2 }, { jobId: 2, rule: 'confirmed' }])
  })

  it('a confirmed message overrides a rejected conversation', () => {
    const links = [aLink({ state: 'rejected' }), aLink({ id: 2, target: message })]
    expect(matches(links)).toMatchObject([{ jobId: 1, rule: 'confirmed' }, { jobId: null }])
  })

  it('a mere proposal decides nothing', () => {
    expect(matches([aLink({ jobId: 2, state: 'proposed' })])).toMatchObject([{ jobId: 1 }, { jobId: 1 }])
  })

  it('a sender name in a confirmed letter is one of the employer', () => {
    const from = { from: 'Rosen Recruiting <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', threadId: null }
    const confirmed = unread({ ...from, id: 5004 })
    const link = aLink({ target: { kind: 'message', id: '<5004@mail.example>' } })
    const later = unread({ ...from, received: received('rejection', 'no') })
    expect(matchAmong([confirmed], later, [link])).toMatchObject({ jobId: 1, rule: 'company-in-sender', isWeak: false })
    expect(matchAmong([confirmed], later)?.jobId).toBeNull()
  })

  it("the applicant's own letter defines no name", () => {
    const own = {
      isOwn: true,
      from: 'Rosen <me@home.example>',
      fromEmail: 'me@home.example',
      sent: sent('applied', 'x'),
    }
    const confirmed = unread({ ...own, id: 5004 })
    const link = aLink({ target: { kind: 'message', id: '<5004@mail.example>' } })
    const later = unread({ from: 'Rosen <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' })
    expect(matchAmong([confirmed], later, [link])?.jobId).toBeNull()
  })
})

it('a changed message is matched again (hunt-matching)', () => {
  const matcher = new MessageMatcher([tyrell, globex], [])
  const letter = { ...unread(), ...fromSystem, received: received('human_other', 'x') }
  const matchOf = (message: UnderstoodMessage) => matcher.match([message]).get(message.id)?.jobId
  const changes = [
    { subject: 'Tyrell' },
    { opening: 'We at Globex.' },
    { subject: 'x' },
    { from: 'Tyrell <x@greenhouse.io>' },
  ]
  expect(changes.map((change) => matchOf({ ...letter, ...change }))).toEqual([1, 2, null, 1])
})
