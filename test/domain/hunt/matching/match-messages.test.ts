import { describe, expect, it } from 'vitest'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { matchMessages } from '#src/domain/hunt/matching/match-messages.js'
import type { MatchedJob } from '#src/domain/hunt/matching/matched-job.js'
import { aLink } from '#test/support/job-links.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const system = { from: 'Hiring <no-reply@greenhouse-mail.io>', fromEmail: 'no-reply@greenhouse-mail.io' }

function letter(values: Partial<UnderstoodMessage>): UnderstoodMessage {
  return anUnderstoodMessage({ ...system, subject: 'Your application', received: received('human_other'), ...values })
}

function matchOf(values: Partial<UnderstoodMessage>, ...rows: readonly MatchedJob[]) {
  const message = letter(values)
  return matchMessages([message], rows, []).get(message.id)
}

const engineer = aRow({ id: 1, company: 'Acme', title: 'Backend Engineer', location: 'Berlin' })
const designer = aRow({ id: 2, company: 'Acme', title: 'Product Designer', location: 'Berlin' })
const other = aRow({ id: 3, company: 'Zenith Works', title: 'Backend Engineer' })

describe('a message belongs to the job (hunt-matching)', () => {
  it.each([
    ['whose posting it links to', { urls: ['https://www.jobs.example/4711/apply?utm_source=mail'] }, 'posting-url'],
    ['whose requisition id it names', { opening: 'On R-48213.', requisitionIds: ['R-48213'] }, 'requisition-id'],
    ['whose company the subject names', { subject: 'Thank you for applying to Acme!' }, 'company-in-subject'],
    [
      'whose company is the sender’s name',
      { from: 'Acme Recruiting Team <no-reply@hire.lever.co>' },
      'company-in-sender',
    ],
    [
      'whose company writes through an applicant system',
      { from: 'Acme via Greenhouse <x@greenhouse.io>' },
      'company-in-sender',
    ],
    [
      'whose company owns the domain',
      { from: 'Jo <jo@mail.acme.example>', fromEmail: 'jo@mail.acme.example' },
      'company-in-domain',
    ],
    ['named in a local part', { from: 'Workday', fromEmail: 'acme@myworkday.com' }, 'company-in-domain'],
    [
      'whose company the first lines name',
      { opening: 'Dear Kim,\n\nthank you for your interest in\nAcme.' },
      'company-in-text',
    ],
  ] as const)('%s', (_, values, rule) => {
    const row = { ...engineer, url: 'https://jobs.example/4711?ref=board', jobId: 'R-48213' }
    expect(matchOf(values, row, other)).toMatchObject({ jobId: 1, rule, candidates: [] })
  })

  it.each([
    ['株式会社アクメ 採用担当 <x@saiyo.jp>', '選考について'],
    ['採用管理 <x@hito-link.jp>', '【アクメ】書類選考の結果'],
    ['採用管理 <x@hito-link.jp>', '【株式会社アクメ】応募ありがとうございます'],
    ['採用管理 <x@hito-link.jp>', 'アクメ株式会社の選考について'],
    ['アクメ採用チーム <x@saiyo.jp>', '面接のご案内'],
    ['採用管理 <x@hito-link.jp>', '㈱アクメ　面接日程のご案内'],
    ['採用管理 <x@hito-link.jp>', 'ｱｸﾒ人事部より'],
  ])('of a Japanese employer: %s, %s', (from, subject) => {
    const row = aRow({ id: 7, company: '株式会社アクメ' })
    expect(matchOf({ from, fromEmail: from.replace(/.*<|>/g, ''), subject }, row, other)?.jobId).toBe(7)
  })

  it('with the words that show it', () => {
    const match = matchOf({ opening: 'Hello.\n\nWe at Acme read it. Bye.' }, engineer)
    expect(match).toMatchObject({ jobId: 1, quote: 'We at Acme read it.' })
  })
})

describe("the applicant's own message belongs to the job (hunt-matching)", () => {
  const own = { isOwn: true, from: 'Jo <jo@home.example>', fromEmail: 'jo@home.example', subject: 'Application' }

  it.each([
    ['whose company it is written to', ['Acme Jobs <jobs@mail.example>'], 'company-in-sender'],
    ['whose domain it is written to', ['jobs@acme.example'], 'company-in-domain'],
  ])('%s', (_, to, rule) => {
    const text = { opening: 'I am applying for Backend Engineer.', sent: sent('applied', 'I am applying') }
    expect(matchOf({ ...own, ...text, to }, engineer, designer, other)).toMatchObject({ jobId: 1, rule })
  })

  it("but to none if only the applicant's own domain has the name", () => {
    const from = { from: 'Jo <jo@acme.example>', fromEmail: 'jo@acme.example', sent: sent('applied', 'x') }
    expect(matchOf({ ...own, ...from, to: ['x@gmail.com'] }, engineer)).toMatchObject({ jobId: null })
  })
})

describe('among the rows of an employer (hunt-matching)', () => {
  const subject = 'News from Acme'

  it('one that was applied to ranks first', () => {
    expect(matchOf({ subject }, engineer, { ...designer, isApplied: true })?.jobId).toBe(2)
  })

  it('unless the message names another title', () => {
    const opening = 'Thank you for applying for the Backend Engineer position.'
    expect(matchOf({ subject, opening }, engineer, { ...designer, isApplied: true })?.jobId).toBe(1)
  })

  it('then the one whose title is named', () => {
    expect(matchOf({ subject, opening: 'About the Product Designer role.' }, engineer, designer)?.jobId).toBe(2)
  })

  it('then the one whose title contains the named one', () => {
    const rows = [aRow({ id: 4, company: 'Acme', title: 'Backend Platform Engineer' }), designer]
    expect(matchOf({ subject, opening: 'About the Backend Engineer role.' }, ...rows)?.jobId).toBe(4)
  })

  it('then the one whose place is named', () => {
    const rows = [engineer, { ...engineer, id: 5, location: 'Osaka, Japan' }]
    expect(matchOf({ subject, opening: 'The Backend Engineer role in Osaka.' }, ...rows)?.jobId).toBe(5)
  })

  it('two that remain are both proposed, and none is linked', () => {
    expect(matchOf({ subject }, engineer, designer)).toMatchObject({ jobId: null, candidates: [1, 2] })
  })

  it('forty jobs of one employer are distinguished by title', () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      aRow({ id: 100 + i, company: 'Acme', title: `Data Engineer, Team ${i + 10}` }),
    )
    expect(matchOf({ subject: 'Acme: Data Engineer, Team 27' }, ...rows)?.jobId).toBe(117)
    expect(matchOf({ subject }, ...rows)?.candidates).toHaveLength(40)
  })
})

describe('a message does not belong to a job that it only seems to name (hunt-matching)', () => {
  it.each([
    ['letters inside a word', 'HP', { opening: 'Our PHP team and the HPC group wrote.' }],
    ['letters in another case', 'ADM', { opening: 'The adm team read it.' }],
    ['an ordinary word', 'Target', { opening: 'Target dates are set. We meet our target.' }],
    ['an ordinary word in a subject', 'Match', { subject: 'It Is a Match: Your Application' }],
    ['an adverb', 'Indeed', { opening: 'Indeed, we liked it.' }],
    ['a program for meetings', 'Zoom', { opening: 'Join us on Zoom.' }],
    ['the system it was sent through', 'Greenhouse', { from: 'Greenhouse <no-reply@greenhouse.io>' }],
    ['a free mailbox', 'Gmail', { from: 'Kim <kim@gmail.com>', fromEmail: 'kim@gmail.com' }],
    ['part of a Japanese word', '東京', { opening: '東京都の会社です。' }],
    ['part of a longer name', 'アクメ', { opening: 'アクメフーズの採用担当です。' }],
    ['another company with a longer name', 'Acme', { subject: 'Your application to Acme Foods' }],
    ['another company of the sender', 'Acme', { from: 'Acme Foods Careers <x@greenhouse.io>' }],
  ])('%s', (_, company, values) => {
    expect(matchOf(values, aRow({ id: 9, company, title: 'Clerk' }))?.jobId).toBeNull()
  })

  it.each([
    ['Target', 'Thank you for applying to Target'],
    ['Square', 'Square Careers: your application'],
    ['Indeed', 'Your application at Indeed'],
    ['HP', 'Your interview with HP'],
  ])('but an ordinary word is a name if another word marks it: %s', (company, subject) => {
    expect(matchOf({ subject }, aRow({ id: 9, company }))?.jobId).toBe(9)
  })

  it('of another grade', () => {
    const row = aRow({ id: 1, company: 'Acme', title: 'Senior Software Engineer' })
    expect(matchOf({ subject: 'Acme – Staff Software Engineer' }, row)).toMatchObject({ jobId: null, candidates: [] })
    expect(matchOf({ subject: 'Acme – Sr. Software Engineer' }, row)?.jobId).toBe(1)
  })

  it('of another title at the same employer', () => {
    const values = { subject: 'Your application to Acme', opening: 'For the Data Analyst position.' }
    expect(matchOf(values, engineer)?.jobId).toBeNull()
  })

  it('of another title without a known job', () => {
    const values = {
      subject: 'Your application to Acme',
      opening: 'Thank you for applying for the Groundskeeper position.',
    }
    expect(matchOf(values, { ...engineer, isApplied: true })?.jobId).toBeNull()
  })

  it('of the same title in another place, if it names the place', () => {
    const twin = { ...engineer, id: 5, location: 'Osaka, Japan' }
    const values = { subject: 'Acme: Backend Engineer', opening: 'Location: Osaka' }
    expect(matchOf(values, { ...engineer, isApplied: true }, twin)?.jobId).toBe(5)
  })

  it('of another Japanese title', () => {
    const values = { subject: '【アクメ】一次面接のご案内', opening: '経理職の面接のご案内です。' }
    const rows = [
      aRow({ id: 1, company: '株式会社アクメ', title: '法人営業', isApplied: true }),
      aRow({ id: 2, company: '株式会社アクメ', title: '経理' }),
    ]
    expect(matchOf(values, ...rows)?.jobId).toBe(2)
  })

  it('whose title is only that of a sender or contact', () => {
    const rows = [{ ...engineer, isApplied: true }, aRow({ id: 8, company: 'Acme', title: 'Engineering Manager' })]
    const values = { subject: 'Interview at Acme', opening: 'You will meet our Engineering Manager.' }
    expect(matchOf(values, ...rows)?.jobId).toBe(1)
  })

  it('whose id is only a year', () => {
    const values = { opening: 'Class of 2026.', requisitionIds: ['2026'] }
    expect(matchOf(values, { ...engineer, jobId: '2026' })?.jobId).toBeNull()
  })

  it('whose id another employer has too', () => {
    const rows = [
      { ...engineer, jobId: 'REQ-1001' },
      { ...other, jobId: 'REQ-1001' },
    ]
    const requisitionIds = ['REQ-1001']
    expect(matchOf({ subject: 'Zenith Works, REQ-1001', requisitionIds }, ...rows)?.jobId).toBe(3)
    expect(matchOf({ subject: 'REQ-1001', requisitionIds }, ...rows)?.jobId).toBeNull()
  })

  it("of an agent, if it writes about a client's job", () => {
    const agency = aRow({ id: 6, company: 'Brightpath Agents', title: 'Recruiter' })
    const from = 'Kim, Brightpath Agents <kim@brightpathagents.example>'
    const opening = 'We sent your papers to Acme for the Backend Engineer role.'
    expect(matchOf({ from, fromEmail: 'kim@brightpathagents.example', opening }, agency, engineer)?.jobId).toBe(1)
  })
})

describe('a name that is longer or shorter than in the row (hunt-matching)', () => {
  const row = aRow({ id: 1, company: 'Acme Robotics', title: 'Backend Engineer' })

  it('matches if the title is named too', () => {
    const from = { from: 'Acme Careers <no-reply@greenhouse.io>' }
    expect(matchOf({ ...from, opening: 'About the Backend Engineer role.' }, row)?.jobId).toBe(1)
    expect(matchOf(from, row)).toMatchObject({ jobId: null, candidates: [1] })
  })

  it('belongs to the other company if both have rows', () => {
    const rows = [engineer, aRow({ id: 5, company: 'Acme Foods', title: 'Backend Engineer' })]
    expect(matchOf({ subject: 'Your application to Acme Foods' }, ...rows)?.jobId).toBe(5)
    expect(matchOf({ subject: 'Your application to Acme' }, ...rows)?.jobId).toBe(1)
  })
})

describe('a conversation (hunt-matching)', () => {
  const threadId = '77'
  const first = letter({ id: 901, threadId, subject: 'Your application to Acme: Backend Engineer' })
  const answer = letter({ id: 902, threadId, subject: 'Re: next week', opening: 'Tuesday is fine.' })

  it('belongs to the job of the message that names it', () => {
    const matches = matchMessages([first, answer], [engineer, designer], [])
    expect(matches.get(902)).toMatchObject({ jobId: 1, rule: 'answer' })
  })

  it('shared by two jobs is split by what each message says; the rest may belong to both', () => {
    const second = letter({ id: 903, threadId, subject: 'Acme: Product Designer' })
    const matches = matchMessages([first, second, answer], [engineer, designer], [])
    expect([901, 903, 902].map((id) => matches.get(id)?.jobId)).toEqual([1, 2, null])
    expect(matches.get(902)?.candidates).toEqual([1, 2])
  })

  it('does not give its job to a message with another title', () => {
    const second = letter({
      id: 903,
      threadId,
      subject: 'One more',
      opening: 'There is also the Data Analyst position.',
    })
    expect(matchMessages([first, second], [engineer], []).get(903)?.jobId).toBeNull()
  })

  it('belongs to the confirmed job, whatever it says', () => {
    const matches = matchMessages([first, answer], [engineer, designer], [aLink({ jobId: 2 })])
    expect([901, 902].map((id) => matches.get(id))).toMatchObject([{ jobId: 2, rule: 'confirmed' }, { jobId: 2 }])
  })

  it('never belongs to a rejected job, and does not propose it', () => {
    const matches = matchMessages([first, answer], [engineer], [aLink({ state: 'rejected' })])
    const nothing = { jobId: null, candidates: [] }
    expect([901, 902].map((id) => matches.get(id))).toMatchObject([nothing, nothing])
  })

  it('can be confirmed by one Message-ID, for a job captured again with its URL', () => {
    const row = { ...engineer, id: 55, url: 'https://acme.example/1' }
    const link = aLink({ target: { kind: 'message', id: '<902@mail.example>' }, url: 'https://acme.example/1' })
    expect(matchMessages([answer], [row], [link]).get(902)).toMatchObject({ jobId: 55, rule: 'confirmed' })
  })
})

it('an alert that names a job decides nothing (hunt-matching)', () => {
  const values = { subject: 'Acme: Backend Engineer', received: received('job_alert') }
  expect(matchOf(values, engineer)?.jobId).toBeNull()
})
