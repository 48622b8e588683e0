import { afterEach, describe, expect, it } from 'vitest'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { anEmail, ids } from '#test/support/archived-emails.js'

export interface OpenHuntMail extends HuntMail {
  close?(): Promise<void>
}

const wanted = (id: number) => ({ id, invitations: [] })
const declined = 'We have decided to move forward with other candidates.'
const thanked = 'Thank you for applying to Acme.'
const news = 'Our newsletter of this month.'

/** Tests every promise of HuntMail, each on fresh storage. */
export function describeHuntMail(
  name: string,
  open: (emails: readonly ArchivedEmail[]) => OpenHuntMail | Promise<OpenHuntMail>,
): void {
  const opened: OpenHuntMail[] = []
  const mailOf = async (...emails: ArchivedEmail[]): Promise<HuntMail> => {
    const mail = await open(emails)
    opened.push(mail)
    return mail
  }
  afterEach(async () => {
    for (const mail of opened.splice(0)) await mail.close?.()
  })

  describe(`${name}: mail of applications`, () => describeOfApplications(mailOf))
  describe(`${name}: who the applicant is`, () => describeOwn(mailOf))
  describe(`${name}: letters that are passed on`, () => describePassedOn(mailOf))
  describe(`${name}: mail of employers`, () => describeNaming(mailOf))
  describe(`${name}: by threads and ids`, () => describeChosen(mailOf))
}

type MailOf = (...emails: ArchivedEmail[]) => Promise<HuntMail>

function describeOfApplications(mailOf: MailOf): void {
  it('gives messages about applications and the rest of their conversations, newest first (hunt-facts)', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, plainText: thanked, threadId: '77', internalDateEpoch: 10 }),
      anEmail({ id: 2, plainText: news, threadId: '77', internalDateEpoch: 30 }),
      anEmail({ id: 3, plainText: news, threadId: '78', internalDateEpoch: 20 }),
      anEmail({ id: 4, plainText: declined, threadId: null, internalDateEpoch: 20 }),
      anEmail({ id: 5, plainText: news, threadId: null }),
    )
    const { messages, unread } = await mail.ofApplications({ me: [] })
    expect([ids(messages), unread]).toEqual([[2, 4, 1], 0])
  })

  it('puts undated messages last, and the higher id first for equal dates', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, plainText: declined, internalDateEpoch: null, date: null }),
      anEmail({ id: 2, plainText: declined, internalDateEpoch: 20 }),
      anEmail({ id: 3, plainText: declined, internalDateEpoch: 20 }),
    )
    expect(ids((await mail.ofApplications({ me: [] })).messages)).toEqual([3, 2, 1])
  })

  it('gives no time for a message dated in the future (mail-internaldate)', async () => {
    const ahead = { internalDate: null, internalDateEpoch: null, date: '2090-01-01T00:00:00.000Z' }
    const mail = await mailOf(anEmail({ id: 1, plainText: declined, ...ahead }))
    expect((await mail.ofApplications({ me: [] })).messages.map(({ at }) => at)).toEqual([null])
  })

  it('gives each message its kind, quote, beginning, end and places (hunt-facts)', async () => {
    const threadId = '1712345678901234567'
    const mail = await mailOf(
      anEmail({ id: 7, threadId, subject: 'Your application', plainText: `Dear Ann,\n\n${declined}\n\n> ${thanked}` }),
    )
    const { messages } = await mail.ofApplications({ me: [] })
    expect(messages).toMatchObject([
      {
        id: 7,
        threadId,
        messageId: '<7@example.com>',
        at: new Date(1_700_000_007_000).toISOString(),
        mailbox: 'INBOX',
        from: 'Ann Lee <ann@example.com>',
        fromEmail: 'ann@example.com',
        subject: 'Your application',
        isOwn: false,
        received: { kind: 'rejection', quote: expect.stringContaining('other candidates'), warnings: [] },
        sent: null,
        invitations: [],
        opening: expect.stringMatching(/^Dear Ann,/),
        ending: expect.stringMatching(/other candidates\.$/),
      },
    ])
  })
}

const passedOn = (to: string) =>
  [
    'See below.',
    '',
    '---------- Forwarded message ---------',
    'From: Rachael <rachael@tyrell.example>',
    'Date: Mon, 1 Jun 2026 09:00:00 +0000',
  ]
    .concat([`To: ${to}`, 'Subject: Your application', '', declined])
    .join('\n')

function describePassedOn(mailOf: MailOf): void {
  const subject = 'Fwd: Your application'
  const mine = { from: 'Me <me@work.example>', fromEmail: 'me@work.example' }

  it('reads a forwarded letter to the applicant as that letter (hunt-facts)', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, subject, plainText: passedOn('me@work.example'), ...mine }),
      anEmail({ id: 2, subject, plainText: passedOn('Me <me@work.example>') }),
    )
    const { messages } = await mail.ofApplications({ me: ['me@work.example'] })
    const letter = {
      ...{ from: 'Rachael <rachael@tyrell.example>', fromEmail: 'rachael@tyrell.example', subject: 'Your application' },
      ...{ at: '2026-06-01T09:00:00.000Z', isOwn: false, opening: declined, received: { kind: 'rejection' } },
    }
    expect(messages).toMatchObject([
      { id: 2, ...letter },
      { id: 1, ...letter },
    ])
  })

  it('finds a forwarded letter by its writer, even if its kind is unknown (hunt-facts)', async () => {
    const text = passedOn('me@work.example').replace(declined, 'We went another way.')
    const mail = await mailOf(anEmail({ id: 1, subject, plainText: text, ...mine }))
    const { messages } = await mail.naming({ ...nobody, me: ['me@work.example'], names: ['Tyrell'] })
    expect(messages).toMatchObject([{ id: 1, fromEmail: 'rachael@tyrell.example', isOwn: false }])
  })

  it('treats a forwarded letter to somebody else as a message of the forwarder', async () => {
    const mail = await mailOf(anEmail({ id: 1, subject, plainText: passedOn('ben@friends.example') }))
    const { messages } = await mail.byIds({ me: ['me@work.example'], ids: [1] })
    expect(messages).toMatchObject([{ fromEmail: 'ann@example.com', subject, opening: 'See below.' }])
  })
}

const nobody = {
  ...{ me: [], names: [], domains: [], addresses: [] },
  ...{ threadIds: [], messageIds: [], without: [] },
}
const from = (name: string, address: string) => ({ from: `${name} <${address}>`, fromEmail: address })

function describeNaming(mailOf: MailOf): void {
  const absage = 'Leider haben wir uns anders entschieden.'

  it('gives what an employer sent, by name, domain or known address, newest first (hunt-facts)', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, plainText: absage, ...from('Hank', 'hank@globex.example') }),
      anEmail({ id: 2, plainText: absage, ...from('Globex Recruiting', 'x@greenhouse.io') }),
      anEmail({ id: 3, plainText: absage, ...from('Roy', 'roy@other.example') }),
      anEmail({ id: 4, plainText: absage, ...from('Eldon', 'Eldon@home.example') }),
      anEmail({ id: 5, plainText: absage, ...from('Kim', 'kim@mail.third.example') }),
      anEmail({ id: 6, plainText: absage, from: null, fromEmail: 'jobs@globex.example' }),
      anEmail({ id: 7, plainText: absage, ...from('Globex Foods', 'x@greenhouse.io') }),
    )
    const asked = { ...nobody, names: ['Globex GmbH'], domains: ['third.example'], addresses: ['eldon@home.example'] }
    expect(ids((await mail.naming(asked)).messages)).toEqual([6, 5, 4, 2, 1])
    expect(ids((await mail.naming({ ...asked, without: [5, 1] })).messages)).toEqual([6, 4, 2])
  })

  it('gives messages that name an employer in the subject or the beginning, except list mail', async () => {
    const far = `${'Hello there, this is a long letter. '.repeat(40)}\n\nGlobex`
    const mail = await mailOf(
      anEmail({ id: 1, subject: 'Neues von Globex' }),
      anEmail({ id: 2, plainText: 'Hallo, hier ist Globex. Bis bald.' }),
      anEmail({ id: 3, subject: 'フリー・アンド株式会社より', plainText: 'こんにちは。' }),
      anEmail({ id: 4, plainText: 'Our globexes are blue.' }),
      anEmail({ id: 5, plainText: far }),
      anEmail({
        id: 6,
        subject: 'Globex news',
        raw: Buffer.from('List-Unsubscribe: <https://a.example>\r\n\r\nGlobex'),
      }),
      anEmail({ id: 7, subject: 'We offer more', plainText: 'Offer of the week.' }),
    )
    const { messages } = await mail.naming({ ...nobody, names: ['Globex', 'フリー・アンド株式会社', 'Offer'] })
    expect(ids(messages)).toEqual([3, 2, 1])
  })

  it('gives these messages and conversations, with the rest of the conversations', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, threadId: '5' }),
      anEmail({ id: 2, threadId: '6', ...from('Hank', 'hank@globex.example') }),
      anEmail({ id: 3, threadId: '6', plainText: 'Danke.' }),
      anEmail({ id: 4, threadId: '7' }),
      anEmail({ id: 5, threadId: '8', messageId: null }),
      anEmail({ id: 6, threadId: '9' }),
    )
    const asked = { ...nobody, names: ['Globex'], threadIds: ['5', '99'], messageIds: ['<4@example.com>', '5', '<no>'] }
    expect(ids((await mail.naming(asked)).messages)).toEqual([5, 4, 3, 2, 1])
    expect(ids((await mail.naming({ ...asked, without: [3] })).messages)).toEqual([5, 4, 2, 1])
  })

  it('gives each its kind, like mail of applications', async () => {
    const mail = await mailOf(anEmail({ id: 1, plainText: declined, ...from('Hank', 'hank@globex.example') }))
    const { messages } = await mail.naming({ ...nobody, names: ['Globex'] })
    expect(messages).toMatchObject([{ id: 1, isOwn: false, isBulk: false, received: { kind: 'rejection' } }])
    expect(await mail.naming(nobody)).toEqual({ messages: [], unread: 0 })
  })
}

function describeOwn(mailOf: MailOf): void {
  const mine = { from: 'Me <me@home.example>', fromEmail: 'me@home.example' }

  it('recognizes own messages by mailbox or label, and others of the same sender (hunt-facts)', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, mailbox: '[Gmail]/Sent Mail', ...mine }),
      anEmail({ id: 2, mailbox: 'All Mail', labels: ['送信済み'], fromEmail: 'work@home.example' }),
      anEmail({ id: 3, ...mine }),
      anEmail({ id: 4 }),
    )
    const { messages } = await mail.byIds({ me: [], ids: [1, 2, 3, 4] })
    expect(messages.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [4, false],
      [3, true],
      [2, true],
      [1, true],
    ])
  })

  it('recognizes own messages by the given addresses, in any case', async () => {
    const mail = await mailOf(anEmail({ id: 1, fromEmail: 'Me@Home.example' }), anEmail({ id: 2 }))
    const { messages } = await mail.byIds({ me: ['me@home.example'], ids: [1, 2] })
    expect(messages.map(({ isOwn }) => isOwn)).toEqual([false, true])
  })

  it('does not treat an own message as received', async () => {
    const mail = await mailOf(anEmail({ id: 1, plainText: declined, mailbox: 'Sent', ...mine }))
    const { messages } = await mail.ofApplications({ me: [] })
    expect(messages.filter(({ sent }) => sent === null)).toEqual([])
  })
}

function describeChosen(mailOf: MailOf): void {
  it('gives all messages of these conversations', async () => {
    const mail = await mailOf(
      anEmail({ id: 1, threadId: '5' }),
      anEmail({ id: 2, threadId: '-6' }),
      anEmail({ id: 3, threadId: '5' }),
      anEmail({ id: 4, threadId: null }),
    )
    const { messages } = await mail.ofThreads({ me: [], threadIds: ['5', '-6', '99'] })
    expect(ids(messages)).toEqual([3, 2, 1])
    expect(await mail.ofThreads({ me: [], threadIds: [] })).toEqual({ messages: [], unread: 0 })
  })

  it('gives those of these ids that exist', async () => {
    const mail = await mailOf(anEmail({ id: 1 }), anEmail({ id: 2 }))
    expect(ids((await mail.byIds({ me: [], ids: [2, 9, 2] })).messages)).toEqual([2])
  })

  it('gives letters by Message-ID, sender and day, whatever their id (letters-verdicts)', async () => {
    const mail = await mailOf(
      ...[1, 2, 3].map((id) => anEmail({ id, messageId: `<${id}@mail.example>`, internalDateEpoch: 86_400 * id })),
      anEmail({ id: 4, messageId: null, internalDateEpoch: 86_400 * 4 }),
    )
    const letter = (emailId: number, messageId: string | null, day: string, sender = 'ann@example.com') => ({
      ...{ emailId, messageId, day, sender },
    })
    const letters = [
      letter(71, '<1@mail.example>', '1970-01-02'),
      letter(2, '<2@mail.example>', '1970-01-09'),
      letter(3, '<3@mail.example>', '1970-01-04', 'zoe@example.com'),
      letter(4, null, '1970-01-05'),
    ]
    expect(ids((await mail.ofLetters({ me: [], letters })).messages)).toEqual([4, 1])
  })

  it('gives of letters with one Message-ID the one with the id, else none', async () => {
    const same = { messageId: '<same@mail.example>', internalDateEpoch: 86_400 }
    const mail = await mailOf(anEmail({ id: 1, ...same }), anEmail({ id: 2, ...same }))
    const of = async (emailId: number) => {
      const letter = { emailId, messageId: same.messageId, sender: 'ann@example.com', day: '1970-01-02' }
      return ids((await mail.ofLetters({ me: [], letters: [letter] })).messages)
    }
    expect([await of(2), await of(9)]).toEqual([[2], []])
  })

  it("gives the letters' own words (letters-judging)", async () => {
    const mail = await mailOf(anEmail({ id: 1, subject: 'Re: Hello', plainText: `${declined}\n\n> ${thanked}` }))
    const words = (await mail.wordsOf([wanted(1), wanted(9)])).get(1)
    expect([words?.subject, words?.text.includes(declined), words?.text.includes(thanked)]).toEqual([
      ...['Re: Hello', true, false],
    ])
    expect(await mail.wordsOf([])).toEqual(new Map())
  })

  it('gives the words of the inner letter for a forwarded one', async () => {
    const inside = ['From: Acme <jobs@acme.example>', 'To: me@home.example', 'Subject: Your application', '', declined]
    const plainText = ['See below.', '', '---------- Forwarded message ---------', ...inside].join('\n')
    const mail = await mailOf(anEmail({ id: 1, subject: 'Fwd: Your application', plainText }))
    const words = (await mail.wordsOf([wanted(1)])).get(1)
    expect([words?.text.includes(declined), words?.text.includes('See below.')]).toEqual([true, false])
  })

  it('gives the highest id, also of a message that is about no application (sync-news)', async () => {
    const mail = await mailOf(anEmail({ id: 7, plainText: news }), anEmail({ id: 3, plainText: thanked }))
    expect(await mail.lastId()).toBe(7)
  })

  it('gives the time when a message came into the archive', async () => {
    const mail = await mailOf(anEmail({ id: 1 }))
    expect((await mail.byIds({ me: [], ids: [1] })).messages[0]?.addedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('gives nothing for an empty archive', async () => {
    const mail = await mailOf()
    expect(await mail.ofApplications({ me: ['me@home.example'] })).toEqual({ messages: [], unread: 0 })
    expect(await mail.lastId()).toBe(0)
  })
}
