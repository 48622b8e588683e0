import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

const day = 86_400
// days before the current day of the scene
const before = (days: number) => Date.parse('2026-06-20T09:00:00Z') / 1000 - days * day

const emails = [
  anEmail({
    ...{ id: 1, threadId: '11', internalDateEpoch: before(30), subject: 'Baker at Acme', labels: ['\\Seen', 'Hunt'] },
    ...{ from: 'Ann <ann@acme.example>', fromEmail: 'ann@acme.example', plainText: 'Could you send your references?' },
  }),
  anEmail({
    ...{ id: 2, threadId: '12', internalDateEpoch: before(2), subject: 'Miller at Globex', mailbox: 'Sent' },
    ...{ from: 'me@home.example', fromEmail: 'me@home.example', to: ['Bo <bo@globex.example>'] },
    ...{ plainText: 'When may I expect an answer about the mill?' },
  }),
  anEmail({
    ...{ id: 3, threadId: null, internalDateEpoch: before(1), subject: null, from: 'News <noreply@paper.example>' },
    ...{ fromEmail: 'noreply@paper.example', attachments: [{ name: 'a.txt', type: 'text/plain', size: 1 }] },
  }),
]

describe('the list of conversations (page-mail)', () => {
  it('is sorted newest first, with whose turn it is, the last message and a link', async () => {
    // the hunt knows none of it
    const text = await aWebPage({ emails, messages: [] }).read('/mail')
    const places = ['/mail/messages/3', '/mail/threads/12', '/mail/threads/11'].map((path) => text.indexOf(`"${path}"`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(text).toMatch(/Baker at Acme<\/bdi><\/a><span class="whose is-me">Your turn/)
    expect(text).toMatch(/Miller at Globex<\/bdi><\/a><span class="whose is-them">Their turn/)
    expect(text).toContain('Could you send your references?')
    expect(text).toContain('Bo &lt;bo@globex.example&gt;')
    expect(text).toContain('aria-current="page">Mail')
    expect(text).toMatch(/class="mail-label"><bdi[^>]*>Hunt</)
    expect(text).not.toContain('Seen')
  })

  it('shows the kind of the last letter, and the same turn as the application', async () => {
    // mail alone expects no answer to an automated sender
    const test = anUnderstoodMessage({
      ...{ id: 3, subject: 'Acme: your test', from: 'Acme <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' },
      received: received('assessment', 'Here is your test.'),
    })
    const page = aWebPage({ emails, jobs: [aJob({ id: 1, company: 'Acme', status: 'applied' })], messages: [test] })
    const text = await page.read('/mail')
    expect(text).toMatch(/<span class="quiet">Test or task<\/span><span class="whose is-me">Your turn/)
    expect(text.match(/<span class="whose/g)).toHaveLength(3)
  })

  it('says of mail that may be fraud that it is nobody’s turn', async () => {
    const letter = received('offer', 'We offer you the job.')
    const fraud = { ...letter, warnings: [{ sign: 'asks-for-money', quote: 'Pay 100 first.' }] } as const
    const read = async (understood: typeof letter) =>
      aWebPage({
        emails: emails.slice(0, 1),
        messages: [anUnderstoodMessage({ id: 1, threadId: '11', received: understood })],
      }).read('/mail')
    expect(await read(letter)).toContain('is-me')
    const text = await read(fraud)
    expect(text).toContain('This may be fraud.')
    expect(text).not.toContain('is-me')
  })

  it.each(['rejection', 'closed', 'not_job_related', 'job_alert'] as const)(
    'says of no mail that nobody answers that it is the turn of the person: %s',
    async (kind) => {
      const told = anUnderstoodMessage({ id: 1, threadId: '11', received: received(kind, 'Lunch?') })
      expect(await aWebPage({ emails: emails.slice(0, 1), messages: [told] }).read('/mail')).not.toContain('is-me')
    },
  )

  it.each(['/mail', '/mail?kind=offer'])('warns of fraud before the words of the letter: %s', async (path) => {
    const fraud = anUnderstoodMessage({
      ...{
        id: 1,
        threadId: '11',
        subject: 'Acme: offer',
        from: 'Acme <x@greenhouse.io>',
        fromEmail: 'x@greenhouse.io',
      },
      received: { ...received('offer', 'You are hired.'), warnings: [{ sign: 'asks-for-money', quote: 'Pay first.' }] },
    })
    const page = aWebPage({ emails, jobs: [aJob({ id: 1, company: 'Acme', status: 'applied' })], messages: [fraud] })
    expect(await page.read(path)).toMatch(
      /\/mail\/threads\/11".*This may be fraud\. .*It asks for money\..*class="ending"/s,
    )
  })

  it('folds job alerts away (page-mail-kinds)', async () => {
    const alert = anUnderstoodMessage({ id: 3, received: received('job_alert', 'New jobs.') })
    const text = await aWebPage({ emails, messages: [alert] }).read('/mail')
    expect(text).toMatch(/\/mail\/threads\/11".*<summary>1 job alert<\/summary>.*\/mail\/messages\/3"/s)
  })

  it('shows one kind of mail with its words and its application, and how many there are of each (page-mail-kinds)', async () => {
    const offer = anUnderstoodMessage({
      ...{ id: 1, threadId: '11', subject: 'Acme: <b>offer</b>', from: 'Acme <x@greenhouse.io>' },
      ...{ fromEmail: 'x@greenhouse.io', received: received('offer', 'We offer you the job.') },
    })
    const page = aWebPage({ emails, jobs: [aJob({ id: 1, company: 'Acme', status: 'applied' })], messages: [offer] })
    expect(await page.read('/mail')).toMatch(/href="\/mail\?kind=offer">Offers <span class="count">1/)
    const text = await page.read('/mail?kind=offer')
    expect(text).toMatch(
      /\/mail\/threads\/11".*Acme: &lt;b&gt;offer.*>Offer<.*Your turn.*\/applications\/1".*We offer you the job/s,
    )
    expect(await page.read('/mail?kind=refusal')).toContain('No mail says that they declined.')
    expect(await page.read('/mail?kind=mine', { 'accept-language': 'ja' })).toMatch(/aria-current="true">要対応/)
  })

  it('shows the turn of the application for a receipt of an employer without a job', async () => {
    // mail alone expects an answer to a person
    const receipt = anUnderstoodMessage({
      ...{ id: 1, threadId: '11', subject: 'Your application', from: 'Nordwind Careers <ann@acme.example>' },
      ...{ fromEmail: 'ann@acme.example', received: received('application_received', 'We have it.') },
    })
    const page = aWebPage({ emails, messages: [receipt] })
    const turn = '<span class="quiet">Application received</span><span class="whose is-them">Their turn'
    expect(await page.read('/mail')).toContain(turn)
    expect(await page.read('/applications')).toContain('<h2>Their turn</h2>')
  })

  it.each([
    ['with=acme.example', ['11']],
    ['query=references', ['11']],
    ['waiting_on=them', ['12']],
    ['silent_days=10', ['11']],
    ['label=hunt', ['11']],
    ['mailbox=Sent', ['12']],
    ['since=2026-06-01&until=2026-06-18', ['12']],
    ['waiting_on=anyone', ['11', '12']],
    ['with=nobody', []],
  ])('is narrowed down by %s, which stays in the form', async (query, threads) => {
    const text = await aWebPage({ emails }).read(`/mail?${query}`)
    const found = [...text.matchAll(/href="\/mail\/threads\/(\d+)"/g)].map(([, id]) => id)
    expect(found.toSorted()).toEqual(threads)
    expect(text.includes('No matching conversations.')).toBe(threads.length === 0)
    const [name = '', value = ''] = query.split('=')
    if (name === 'with') expect(text).toContain(`name="with" value="${value}"`)
    if (value === 'them') expect(text).toMatch(/<option value="them" selected/)
  })

  it('continues where its address says, with the same filters', async () => {
    const many = Array.from({ length: 45 }, (_, n) => anEmail({ id: n + 1, threadId: String(n + 1) }))
    const page = aWebPage({ emails: many })
    const seen: string[] = []
    let path: string | undefined = '/mail?with=example.com'
    for (let pages = 0; path !== undefined && pages < 5; pages++) {
      const text: string = await page.read(path)
      seen.push(...[...text.matchAll(/href="\/mail\/threads\/(\d+)"/g)].map(([, id]) => id ?? ''))
      path = /href="(\/mail\?[^"]*cursor=[^"]*)">More/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      if (path !== undefined) expect(path).toContain('with=example.com')
    }
    expect(seen).toEqual(many.map(({ id }) => String(id)).toReversed())
  })

  it.each([
    ['since=soon', 'Write a day as 2026-05-31.'],
    ['since=2026-06-02&until=2026-06-01', 'Swap them'],
    ['silent_days=-1', 'a whole number from 0'],
    ['silent_days=1e9', 'a whole number from 0'],
  ])('says which part of its address is invalid: %s', async (query, sentence) => {
    const answer = await aWebPage({ emails }).ask(`/mail?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
  })

  it('refuses a foreign cursor', async () => {
    const answer = await aWebPage({ emails }).ask('/mail?cursor=abc')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This address is not valid.')
  })

  it('shows texts of strangers and its own query as text', async () => {
    const hostile = '"><script>alert(1)</script>\u202e\u0007'
    const email = anEmail({ id: 1, subject: hostile, from: hostile, labels: [hostile], plainText: hostile })
    const page = aWebPage({ emails: [email] })
    for (const path of ['/mail', '/mail/search']) {
      const text = await page.read(`${path}?query=${encodeURIComponent('"><script>')}`)
      expect(text).not.toContain('<script>')
      expect(await page.read(path)).not.toMatch(/<script>|\u202e/)
    }
  })

  it('stays small for any subject', async () => {
    const endless = 'x'.repeat(1_000_000)
    const email = anEmail({
      id: 1,
      threadId: '1',
      subject: endless,
      from: endless,
      labels: [endless],
      plainText: endless,
    })
    const page = aWebPage({ emails: [email] })
    for (const path of ['/mail', '/mail/search', '/mail/messages/1', '/mail/threads/1'])
      expect((await page.read(path)).length).toBeLessThan(35_000)
  })

  it('is shown in Japanese (page-language)', async () => {
    const text = await aWebPage({ emails }).read('/mail', { 'accept-language': 'ja' })
    for (const said of ['やり取り', '要対応', '件名なし', '絞り込み']) expect(text).toContain(said)
  })

  it('reports a failure in a sentence', async () => {
    const openMail = async () => {
      throw new AppError('TIMEOUT', 'The answer takes too long.')
    }
    const answer = await aWebPage({ emails, parts: { openMail } }).ask('/mail')
    expect(answer.status).toBe(504)
    expect(await answer.text()).toContain('The answer takes too long.')
  })
})

describe('the search of messages (page-mail)', () => {
  const found = (text: string) => [...text.matchAll(/href="\/mail\/messages\/(\d+)"/g)].map(([, id]) => Number(id))

  it.each([
    ['', [3, 2, 1]],
    ['query=references', [1]],
    ['sender=ann', [1]],
    ['subject=miller', [2]],
    ['since=2026-06-18', [3, 2]],
    ['query=mill&sender=ann', []],
  ])('finds by "%s"', async (query, ids) => {
    const text = await aWebPage({ emails }).read(`/mail/search?${query}`)
    expect(found(text)).toEqual(ids)
    expect(text.includes('No matching messages.')).toBe(ids.length === 0)
  })

  it('shows the beginning of each message and whether it has files', async () => {
    const text = await aWebPage({ emails }).read('/mail/search')
    expect(text).toContain('Could you send your references?')
    expect(text).toContain('Attachments: 1')
  })

  it('continues page by page with the same query', async () => {
    const many = Array.from({ length: 45 }, (_, n) => anEmail({ id: n + 1 }))
    const page = aWebPage({ emails: many })
    const second = await page.read('/mail/search?subject=message&page=2')
    expect(found(second)).toHaveLength(20)
    expect(second).toContain('href="/mail/search?subject=message&amp;page=3"')
    expect(second).toContain('href="/mail/search?subject=message"')
    expect(found(await page.read('/mail/search?subject=message&page=3'))).toHaveLength(5)
  })

  it('refuses an invalid address', async () => {
    const answer = await aWebPage({ emails }).ask('/mail/search?until=x')
    expect(answer.status).toBe(400)
  })
})
