import { describe, expect, it } from 'vitest'
import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { aWebPage } from '#test/support/web-scene.js'

const japanese = { 'accept-language': 'ja' }

const invitation = anEmail({
  id: 7,
  threadId: '41',
  from: 'Ann Lee <ann@acme.example>',
  fromEmail: 'ann@acme.example',
  to: ['me@home.example'],
  cc: ['Bo <bo@acme.example>'],
  labels: ['Hunt'],
  subject: 'Your application to Acme',
  plainText: 'Dear applicant,\n\nwe would like to invite you to\nan interview next week.\n\nAnn',
  attachments: [
    { name: 'plan.pdf', type: 'application/pdf', size: 12_345 },
    { name: null, type: 'image/png', size: 7 },
  ],
})

describe('the page of a message (page-mail)', () => {
  it('shows sender, recipients, date, labels and text', async () => {
    const text = await aWebPage({ emails: [invitation] }).read('/mail/messages/7')
    for (const said of ['Ann Lee &lt;ann@acme.example&gt;', 'me@home.example', 'Bo &lt;bo@acme.example&gt;', 'Hunt'])
      expect(text).toContain(said)
    expect(text).toContain('we would like to invite you to\nan interview next week.')
    expect(text).toContain('<time datetime="2023-11-14T22:13:27.000Z"')
    expect(text).toContain('href="/mail/threads/41#message-7"')
  })

  it('names attachments with type and size, and offers no download', async () => {
    const text = await aWebPage({ emails: [invitation] }).read('/mail/messages/7')
    expect(text).toMatch(/plan\.pdf<\/bdi> <span class="quiet"><bdi>application\/pdf<\/bdi>, 12 kB/)
    expect(text).toContain('no name')
    expect(text).not.toMatch(/href="[^"]*(?:plan|attachment)/)
  })

  it('says if the archive does not know the attachments', async () => {
    const page = aWebPage({ emails: [anEmail({ id: 1, attachments: null }), anEmail({ id: 2, attachments: [] })] })
    expect(await page.read('/mail/messages/1')).toContain('Attachments are unknown')
    expect(await page.read('/mail/messages/2')).not.toContain('Attachments')
  })

  it('shows what the hunt takes it for, the deciding words and the job', async () => {
    const jobs = [aJob({ id: 3, company: 'Acme', title: 'Baker', status: 'applied' })]
    const text = await aWebPage({ emails: [invitation], jobs }).read('/mail/messages/7')
    expect(text).toContain('Invitation to an interview')
    expect(text).toMatch(/<q><bdi>.*invite you to an interview/)
    expect(text).toContain('href="/jobs/3"')
    expect(text).toContain('href="/applications/3"')
    expect(text).toContain('<bdi>Baker</bdi>')
  })

  it('warns of fraud before the text', async () => {
    const fraud = anEmail({
      id: 8,
      subject: 'Job offer',
      plainText: 'You are hired. Please pay a registration fee of $200 for your training before you start.',
    })
    const text = await aWebPage({ emails: [fraud] }).read('/mail/messages/8')
    expect(text.indexOf('This looks like fraud.')).toBeGreaterThan(0)
    expect(text.indexOf('This looks like fraud.')).toBeLessThan(text.indexOf('class="letter"'))
    expect(text).toContain('It asks for money.')
  })

  it('marks the quoted words of a link, across line ends, and says if they are not found', async () => {
    const page = aWebPage({ emails: [invitation] })
    const quote = encodeURIComponent('invite you to an interview')
    expect(await page.read(`/mail/messages/7?quote=${quote}`)).toContain(
      '<mark id="quote">invite you to\nan interview</mark> next week.',
    )
    expect(await page.read('/mail/messages/7?quote=application')).toContain('Your <mark>application</mark> to Acme')
    const missing = await page.read(`/mail/messages/7?quote=${encodeURIComponent('<img src=x onerror=1>')}`)
    expect(missing).toContain('not in the stored text')
    expect(missing).not.toContain('<img')
  })

  it('folds quotes of earlier messages, and opens the one with the marked words', async () => {
    const quoted = '> one\n> two words\n> three\n> four\n'
    const page = aWebPage({
      emails: [anEmail({ id: 1, plainText: `Fine.\n\nOn Fri, 1 May 2026, Bo wrote:\n${quoted}` })],
    })
    expect(await page.read('/mail/messages/1')).toMatch(/Fine\.<\/bdi><\/p><details class="quoted"><summary>5 lines/)
    const marked = await page.read('/mail/messages/1?quote=two%20words')
    expect(marked).toMatch(/<details class="quoted" open=""><summary>.*<mark id="quote">two words<\/mark>/s)
  })

  it('shows a long text part by part, and the part with the marked words', async () => {
    const long = `${'Line of a long letter.\n'.repeat(100_000)}the end of it\n`
    const page = aWebPage({ emails: [anEmail({ id: 1, plainText: long, raw: null })] })
    const first = await page.read('/mail/messages/1')
    expect(first.length).toBeLessThan(40_000)
    expect(first).toContain('href="?part=2#text"')
    const last = await page.read('/mail/messages/1?part=116')
    expect(last.includes('the end of it')).toBe(true)
    expect(last.includes('href="?part=117')).toBe(false)
    expect(await page.read('/mail/messages/1?part=x')).toContain('href="?part=2#text"')
  })

  it('finds marked words in a later part', async () => {
    const long = `${'Line of a letter.\n'.repeat(5000)}here it is\n${'More.\n'.repeat(9000)}`
    const page = aWebPage({ emails: [anEmail({ id: 1, plainText: long, raw: null })] })
    expect(await page.read('/mail/messages/1?quote=here%20it%20is')).toContain('<mark id="quote">here it is</mark>')
  })

  it('shows everything that a stranger wrote as text', async () => {
    const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>\u202e\u0000\u001b[2J'
    const email = anEmail({
      ...{ id: 1, subject: hostile, from: hostile, to: [hostile], cc: [hostile], labels: [hostile], mailbox: hostile },
      ...{ plainText: hostile, attachments: [{ name: hostile, type: hostile, size: 1 }] },
    })
    const text = await aWebPage({ emails: [email] }).read('/mail/messages/1')
    expect(text).not.toMatch(/<script>|<img/)
    expect(['\u0000', '\u001b'].filter((control) => text.includes(control))).toEqual([])
    // names cannot reverse the direction of the text around them
    expect(text.match(/\u202e/g)).toHaveLength(1)
  })

  it('is shown in Japanese (page-language)', async () => {
    const text = await aWebPage({ emails: [invitation] }).read('/mail/messages/7', japanese)
    expect(text).toContain('差出人')
    expect(text).toContain('添付ファイル')
    expect(text).toContain('面接の案内')
  })

  it('explains that there is no such message or no archive', async () => {
    const page = aWebPage({ emails: [invitation] })
    for (const id of ['8', '0', 'x', '-1', '99999999999999999999']) {
      const answer = await page.ask(`/mail/messages/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('Message not found.')
    }
    expect((await aWebPage().ask('/mail')).status).toBe(200)
    const none = await aWebPage().ask('/mail/messages/7')
    expect(none.status).toBe(404)
    expect(await none.text()).toContain('jobworkflow mail import')
    expect(await aWebPage().read('/mail', japanese)).toContain('まだ取り込まれていません')
  })

  it('is shown even if the hunt cannot be read, and reports a broken archive in a sentence', async () => {
    const fault = async () => {
      throw new AppError('DB_ERROR', 'The database is locked.')
    }
    const page = aWebPage({ emails: [invitation], parts: { openHunt: fault } })
    const text = await page.read('/mail/messages/7')
    expect(text).toContain('<span lang="en">The database is locked.</span>')
    expect(text).toContain('an interview next week.')
    const busy = async () => {
      throw new AppError('DB_ERROR', 'Database jobs.db is in use by another program; try again.')
    }
    const inJapanese = await aWebPage({ emails: [invitation], parts: { openHunt: busy } }).read(
      '/mail/messages/7',
      japanese,
    )
    expect(inJapanese).toContain('データベース jobs.db は、ほかのプログラムが使用中です。')
    const broken = await aWebPage({ emails: [invitation], parts: { openMail: fault } }).ask('/mail/messages/7')
    expect(broken.status).toBe(503)
    expect(await broken.text()).toContain('The database is locked.')
  })
})

it('links to a message lead to the quoted words (page-mail)', () => {
  expect(messagePath(7, 'a "b" & c')).toBe('/mail/messages/7?quote=a%20%22b%22%20%26%20c#quote')
  expect(messagePath(7, 'half \ud83d')).toBe('/mail/messages/7?quote=half%20%EF%BF%BD#quote')
  expect(messagePath(7, null)).toBe('/mail/messages/7')
})

describe('the page of a conversation (page-mail)', () => {
  const answer = anEmail({ id: 9, threadId: '41', from: 'me@home.example', plainText: 'Gladly.', subject: 'Re: x' })

  it('shows its messages in order, each with its text and an anchor, under the newest subject', async () => {
    const text = await aWebPage({ emails: [answer, invitation] }).read('/mail/threads/41')
    expect(text).toContain('2 messages')
    expect(text.indexOf('id="message-7"')).toBeLessThan(text.indexOf('id="message-9"'))
    expect(text).toContain('Gladly.')
    expect(text).toContain('href="/mail/messages/9"')
    expect(text).toMatch(/<h1><bdi>x<\/bdi><\/h1>/)
  })

  it('shows what the hunt takes each message for, and warns of fraud', async () => {
    const fraud = anEmail({
      ...{
        id: 10,
        threadId: '41',
        subject: 'Job offer',
        plainText: 'You are hired. Please pay a registration fee of $200 for your training before you start.',
      },
    })
    const page = aWebPage({ emails: [invitation, fraud] })
    const text = await page.read('/mail/threads/41')
    expect(text).toContain('Invitation to an interview')
    expect(text).toContain('It asks for money.')
    const openHunt = async () => {
      throw new AppError('DB_ERROR', 'The database is locked.')
    }
    const without = await aWebPage({ emails: [invitation], parts: { openHunt } }).read('/mail/threads/41')
    expect(without).toContain('an interview next week.')
  })

  it('continues page by page', async () => {
    const emails = Array.from({ length: 45 }, (_, n) =>
      anEmail({ id: n + 1, threadId: '5', plainText: `Letter ${n + 1}.` }),
    )
    const page = aWebPage({ emails })
    const first = await page.read('/mail/threads/5')
    expect(first).toContain('Letter 20.')
    expect(first).not.toContain('Letter 21.')
    expect(first).toContain('href="?page=2"')
    const last = await page.read('/mail/threads/5?page=3')
    expect(last).toContain('Letter 45.')
    expect(last).not.toContain('href="?page=4"')
  })

  it('explains that there is no such conversation', async () => {
    const page = aWebPage({ emails: [invitation] })
    for (const id of ['42', 'x', '99999999999999999999']) {
      const missing = await page.ask(`/mail/threads/${id}`)
      expect(missing.status).toBe(404)
      expect(await missing.text()).toContain('Conversation not found.')
    }
    expect(await page.read('/mail/threads/x', japanese)).toContain('このやり取りは見つかりません')
  })
})

describe('the job of a message (page-mail, hunt-linking)', () => {
  const jobs = [
    aJob({ id: 3, company: 'Far Shore', title: 'Miller' }),
    aJob({ id: 4, company: 'Kumo', title: 'Baker' }),
  ]

  it('is found by words among all jobs, and confirmed', async () => {
    const page = aWebPage({ emails: [invitation], jobs })
    expect(await page.read('/mail/messages/7')).toMatch(/action="\/link".*name="email_id" value="7"/s)
    const found = await page.read('/link?email_id=7&q=miller&back=/mail/messages/7')
    expect(found).toContain('Miller, Far Shore')
    expect(found).not.toContain('Baker, Kumo')
    expect(found).toContain('formaction="/applications/3/link"')
    const fields: [string, string][] = [
      ['email_id', '7'],
      ['back', '/mail/messages/7'],
      ['decision', 'confirm'],
    ]
    await page.send('/applications/3/link', fields)
    expect(await page.read('/mail/messages/7')).toContain('href="/applications/3"')
    expect(await page.read('/link?email_id=7&q=nobody')).toContain('No job has these words.')
  })
})
