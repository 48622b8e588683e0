import { describe, expect, it } from 'vitest'
import { applied, letter, me, rowsOf } from '#test/support/employer-letters.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

describe('an invitation by an employer that was applied to (hunt-matching)', () => {
  const talk = {
    ...{ uid: 'a', summary: 'Intro call', start: '2026-06-25T14:00:00.000Z', end: null, zone: 'UTC', place: null },
    ...{ link: null, isCancelled: false },
  }
  const job = applied(1, 'Northwind Robotics')

  it.each([
    ['dana.reed@northwindrobotics.example', 'Invitation: Northwind Robotics / Mika Sato intro call'],
    ['dana.reed@northwindrobotics.example', 'Intro call'],
    ['no-reply@calendly.com', 'Mika Sato <> Northwind Robotics'],
  ])('is an interview without that word: %s, %s', async (from, subject) => {
    const invited = { ...letter({ from, subject, text: 'please find the invitation attached' }), invitations: [talk] }
    const { row } = await rowsOf([job], [invited])
    expect(row).toMatchObject({ stage: 'interview', next: { kind: 'interview', at: talk.start } })
    expect(row?.lastEvent).toMatchObject({ kind: 'interview_invitation', quote: subject, emailId: invited.id })
  })

  it('to another time is the same interview', async () => {
    const from = 'Dana <dana@northwindrobotics.example>'
    const first = { ...letter({ from, subject: 'Invitation: a talk', day: 10 }), invitations: [talk] }
    const later = { ...talk, start: '2026-06-26T14:00:00.000Z' }
    const moved = { ...letter({ from, subject: 'Updated invitation: a talk', day: 11 }), invitations: [later] }
    const { row } = await rowsOf([job], [first, moved])
    expect([row?.next?.at, row?.meetings.length]).toEqual([later.start, 1])
  })

  it('is matched by its organizer if a calendar sends it', async () => {
    const sentBy = letter({ from: 'Google Calendar <calendar-notification@google.com>', subject: 'Invitation: a talk' })
    const invited = { ...sentBy, invitations: [{ ...talk, organizer: 'dana@northwindrobotics.example' }] }
    // the message itself does not name the employer; the rest of its conversation does
    const opening = letter({ from: 'Dana <dana@northwindrobotics.example>', thread: '8' })
    const { row } = await rowsOf([job], [opening, { ...invited, threadId: '8' }])
    expect(row?.next?.at).toBe(talk.start)
  })
})

describe('a letter that no rule understands counts as a message from the employer (hunt-matching)', () => {
  it.each([
    'Thanks for coming in last week. We went another way in the end.',
    'A quick word: the team passed. All the best.',
    'You were our number two, and it was close.',
    "We've chosen to pause hiring for now.",
    'We closed this requisition today.',
  ])('%s', async (text) => {
    const { row, messagesOf } = await rowsOf(
      [applied(1, 'Tyrell')],
      [letter({ from: 'Rachael <rachael@tyrell.example>', subject: 'Last week', text, day: 19 })],
    )
    expect(row).toMatchObject({ daysSilent: 1, lastEvent: { at: june(19) } })
    expect(row?.stage).not.toBe('silent')
    expect(await messagesOf(1)).toMatchObject([{ isWeak: false, subject: 'Last week' }])
  })

  it('in an unsupported language too', async () => {
    const from = 'Hank Scorpio <hank@globex.example>'
    const receipt = letter({
      from,
      subject: 'Eingangsbestätigung',
      text: 'Wir haben Ihre Unterlagen erhalten.',
      day: 5,
    })
    const refusal = letter({ from, subject: 'Absage', text: 'Leider haben wir uns anders entschieden.', day: 12 })
    const { row, messagesOf } = await rowsOf([applied(1, 'Globex GmbH')], [receipt, refusal])
    expect(row).toMatchObject({ daysSilent: 8, lastEvent: { emailId: refusal.id, quote: refusal.opening } })
    expect(await messagesOf(1)).toMatchObject([
      { emailId: receipt.id, isUnjudged: true, isWeak: false },
      { emailId: refusal.id, isUnjudged: true },
    ])
  })

  it('but is only shown if nothing but a name links it', async () => {
    const from = 'Recruiting <no-reply@personio.de>'
    const { row, messagesOf } = await rowsOf(
      [applied(1, 'Globex GmbH')],
      [letter({ from, subject: 'Ihre Bewerbung bei Globex', text: 'Leider nein.', day: 19 })],
    )
    expect(row).toMatchObject({ stage: 'applied', daysSilent: 19 })
    expect(await messagesOf(1)).toMatchObject([{ isWeak: true, isUnjudged: true, linkRule: 'company-in-subject' }])
  })
})

describe("a recruiter's message that led to an application (hunt-matching)", () => {
  const from = '株式会社スマートHQ 採用担当 <saiyo@smarthq.example>'
  const invite = { thread: '5', subject: '【カジュアル面談のご案内】' }
  const scout = letter({
    ...invite,
    from,
    text: '株式会社スマートHQの佐藤です。カジュアル面談はいかがでしょうか。',
    day: 2,
  })
  const answer = letter({
    ...invite,
    from: me,
    subject: 'Re: カジュアル面談のご案内',
    text: 'よろしくお願いします。',
    day: 3,
    sent: true,
  })
  const next = letter({
    ...{ ...invite, from, subject: 'Re: カジュアル面談のご案内', day: 18 },
    text: '先日はありがとうございました。履歴書と職務経歴書を6月25日までにお送りください。',
  })
  const messages = [scout, answer, next]

  it('has the later messages', async () => {
    const { row, messagesOf } = await rowsOf([applied(1, '株式会社スマートHQ', '開発')], messages)
    expect((await messagesOf(1)).map(({ emailId, isWeak }) => [emailId, isWeak])).toEqual(
      messages.map(({ id }) => [id, false]),
    )
    expect(row).toMatchObject({ daysSilent: 2, lastEvent: { emailId: next.id } })
    expect(row?.stage).not.toBe('silent')
  })

  it('has them too if only a confirmed link gives the job', async () => {
    const other = messages.map((message) => ({ ...message, from: message.isOwn ? me : 'Sato <sato@gmail.com>' }))
    const quiet = other.map((message) => ({
      ...message,
      fromEmail: message.isOwn ? message.fromEmail : 'sato@gmail.com',
    }))
    const { hunt } = await rowsOf([applied(1, '株式会社別社', '開発')], quiet)
    await hunt.linkApplication({ jobId: 1, thing: { threadId: '5' }, decision: 'confirm' })
    expect((await hunt.listApplications({})).applications).toMatchObject([
      { jobId: 1, daysSilent: 2, lastEvent: { emailId: next.id } },
    ])
  })
})

describe('unrelated mail changes nothing (hunt-matching)', () => {
  const northwind = applied(1, 'Northwind')
  const family = { from: 'Mum <mum@family.example>', day: 15 }

  it('a question from the family', async () => {
    const text = 'How did the interview with Northwind go? Did they offer you the job?'
    const { row, applications, messagesOf } = await rowsOf([northwind], [letter({ ...family, text })])
    expect(applications).toHaveLength(1)
    expect(row).toMatchObject({ stage: 'applied', waitingOn: 'them', daysSilent: 19, lastEvent: { kind: 'status' } })
    expect(await messagesOf(1)).toMatchObject([{ isWeak: true }])
  })

  it('a forwarded refusal of a friend', async () => {
    const quoted = '> Unfortunately, we have decided not to move forward with your application.'
    const text = `Look what I got from Northwind:\n\n${quoted}`
    const passed = letter({ from: 'Ben <ben@friends.example>', subject: 'Fwd: rejection', text, day: 15 })
    const { hunt, row } = await rowsOf([northwind], [passed])
    expect(row).toMatchObject({ stage: 'applied', daysSilent: 19 })
    expect((await hunt.suggestStatusUpdates(null)).proposals).toEqual([])
  })

  it('a forwarded refusal of a friend with its header', async () => {
    const lines = ['From: HR <hr@northwind.example>', 'To: ben@friends.example', 'Subject: Your application', '']
    const text = [
      '---------- Forwarded message ---------',
      ...lines,
      'Unfortunately, we decided to move forward with others.',
    ]
    const passed = letter({
      from: 'Ben <ben@friends.example>',
      subject: 'Fwd: Northwind',
      text: text.join('\n'),
      day: 15,
    })
    const { row } = await rowsOf([northwind], [passed])
    expect(row).toMatchObject({ stage: 'applied', daysSilent: 19 })
  })

  it('but a letter forwarded to oneself from another own address counts', async () => {
    const lines = ['From: HR <hr@northwind.example>', 'Date: Wed, 17 Jun 2026 09:00:00 +0000', 'To: mika@work.example']
    const text = ['---------- Forwarded message ---------', ...lines, 'Subject: Last week', '', 'We went another way.']
    const passed = letter({
      from: 'Mika <mika@work.example>',
      subject: 'Fwd: Last week',
      text: text.join('\n'),
      day: 18,
      sent: true,
    })
    const { row } = await rowsOf([northwind], [passed])
    expect(row).toMatchObject({
      daysSilent: 3,
      lastEvent: { at: '2026-06-17T09:00:00.000Z', quote: 'We went another way.' },
    })
  })

  it.each([
    ['family', { ...family, text: 'How did the interview go? Did they offer you the job?' }, 'offer'],
    [
      'a newsletter',
      {
        ...{ from: 'The Daily Dev <dev@substack.com>', headers: 'List-Unsubscribe: <https://a.example>\r\n' },
        text: 'Why we decided not to move forward with your application: a story.',
      },
      'rejection',
    ],
    [
      'a university about its alumna',
      { from: 'News <news@uni.example>', headers: 'List-Id: <alumni.uni.example>\r\n', text: 'An interview with Ann.' },
      'interview_invitation',
    ],
  ] as const)('%s adds no row', async (_, values, kind) => {
    const told = { ...letter(values), received: received(kind, 'so it seems') }
    expect((await rowsOf([northwind], [told])).applications).toHaveLength(1)
  })

  it('but an employer that was not applied to adds one', async () => {
    const invitation = received('interview_invitation', 'Please come.')
    const jo = {
      ...letter({ from: 'Jo Marsh <jo@harborglass.example>', text: 'We at Harbor Glass.' }),
      received: invitation,
    }
    const { applications } = await rowsOf([northwind], [jo])
    expect(applications.map(({ company }) => company)).toContain('harborglass')
  })
})

describe('employer names (hunt-matching)', () => {
  it('with a dot, found by the sender', async () => {
    const from = 'フリー・アンド株式会社 採用担当 <saiyo@hito-link.jp>'
    const texts = ['書類選考の結果', '面接日程変更のお願い', '面接のリマインド', '次回の面接について']
    const letters = texts.map((subject, i) =>
      letter({ from, subject, text: '面接は予定どおり行います。よろしくお願いいたします。', day: 5 + i }),
    )
    const { applications, messagesOf } = await rowsOf([applied(1, 'フリー・アンド株式会社', '事務')], letters)
    expect([applications.length, (await messagesOf(1)).length]).toEqual([1, 4])
  })

  it('followed by a title', async () => {
    const text = 'Your interview is on 24 June 2026 at 15:00.'
    const { applications } = await rowsOf(
      [applied(1, 'Stark Industries', 'Site Reliability Engineer')],
      [letter({ from: 'Recruiting <x@greenhouse.io>', subject: 'Stark Industries SRE role', text })],
    )
    expect(applications).toMatchObject([{ jobId: 1 }])
  })

  it('are known once a person has linked one', async () => {
    const from = 'Meta Recruiting <x@greenhouse.io>'
    const text = 'Unfortunately, we have decided to move forward with other candidates.'
    const [first, second] = [10, 12].map((day) =>
      letter({ from, subject: 'Your application', text, day, thread: `${day}` }),
    )
    const { hunt, applications } = await rowsOf(
      [applied(1, 'Meta Platforms, Inc.')],
      [first, second].flatMap((m) => m ?? []),
    )
    expect(applications.filter(({ jobId }) => jobId === null)).toMatchObject([{ candidates: [1] }])
    await hunt.linkApplication({ jobId: 1, thing: { threadId: '10' }, decision: 'confirm' })
    expect((await hunt.listApplications({})).applications).toMatchObject([
      { jobId: 1, lastEvent: { emailId: second?.id } },
    ])
  })
})

describe('an unknown employer (hunt-list)', () => {
  const from = 'Ghost <jobs@ghost.example>'

  it('has one row, even if one letter does not name it', async () => {
    const receipt = letter({
      from,
      subject: 'Your application to Ghost Systems',
      text: 'Thank you for applying to Ghost Systems.',
    })
    const invitation = {
      ...letter({ from, subject: 'A talk', text: 'Shall we talk?' }),
      received: received('interview_invitation', 'Shall we talk?'),
    }
    const { applications } = await rowsOf([], [receipt, invitation])
    expect(applications).toMatchObject([{ jobId: null, company: 'Ghost Systems', stage: 'interview' }])
  })

  it('is not merged with another that uses the same applicant system', async () => {
    const system = { fromEmail: 'x@greenhouse.io', received: received('interview_invitation', 'Come.') }
    const [one, other] = ['Ghost Systems', 'Harbor Glass'].map((name) =>
      anUnderstoodMessage({ ...system, from: `${name} Careers <x@greenhouse.io>`, subject: `Interview with ${name}` }),
    )
    expect(
      (
        await rowsOf(
          [],
          [one, other].flatMap((m) => m ?? []),
        )
      ).applications,
    ).toHaveLength(2)
  })
})
