import { describe, expect, it } from 'vitest'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { somePages } from '#test/support/some-pages.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

const url = 'https://acme.example/jobs/1'
const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'shortlist', capturedAt: june(1), url })
const fromAcme = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', threadId: 't1' }
const thanks = anUnderstoodMessage({
  ...{ ...fromAcme, id: 10, at: june(3), subject: 'Acme: Engineer' },
  received: received('application_received', 'We have <i>your</i> application.'),
})
const talk = {
  ...{ uid: 'a', summary: 'Talk', start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
  ...{ zone: 'Asia/Tokyo', place: 'Room 1', link: 'https://meet.example/a', isCancelled: false },
}
const invitation = anUnderstoodMessage({
  ...{ ...fromAcme, id: 11, at: june(9), subject: 'Re: Acme: Engineer', invitations: [talk] },
  received: received('interview_invitation', 'Come by.'),
})

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the timeline of a job (page-timeline)', () => {
  it('shows in order the capture, verdicts with author and reason, messages with words and rule, and interviews', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks, invitation] })
    const verdict = { id: 1, status: 'applied', reason: 'Looks <good>', score: 80 }
    await page.jobs.triage({ verdicts: [verdict], actor: 'agent' })
    const html = await page.read('/applications/1')
    const events = textOf(html.slice(html.indexOf('<ol')))
    expect(events).toMatch(
      /Captured.*Application received.*Acme: Engineer.*We have &lt;i&gt;your&lt;\/i&gt; application\. .*Message.*A sentence says that they received the application\. Reason for the link: the subject names the employer.*Invitation to an interview.*Interview.*Thu, Jun 25, 2026, 8:00 AM – 9:00 AM UTC.*Room 1.*Verdict.*shortlist.*→.*applied.*by the agent, score 80.*Looks &lt;good&gt;/,
    )
    expect(html).toContain('href="/mail/messages/10')
    expect(html).toContain('href="https://meet.example/a"')
    expect(textOf(html)).toMatch(/Whose turn Nobody’s turn interview .*Next Interview Thu, Jun 25/)
  })

  it('shows with a note of a contact who it was (letters-notes)', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [] })
    const contact = { name: 'Ann <Lee>', role: 'Recruiter', address: 'ann@acme.example' }
    await hunt.noteApplication({ jobId: 1, kind: 'contact', text: 'At the fair.', contact, actor: 'agent' })
    const page = aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } })
    const english = textOf(await page.read('/applications/1'))
    expect(english).toMatch(/Contact.*At the fair\. Ann &lt;Lee&gt;, Recruiter, ann@acme\.example by the agent/)
    const japanese = textOf(await page.read('/applications/1', { 'accept-language': 'ja' }))
    expect(japanese).toMatch(/企業との連絡.*Ann &lt;Lee&gt;、Recruiter、ann@acme\.example/)
  })

  it('shows the contacts of the employer, also those of its other jobs (person-contacts)', async () => {
    const other = { ...acme, id: 2, url: 'https://acme.example/jobs/2', company: 'ACME Inc.' }
    const { hunt } = aHunt({ jobs: [acme, other], messages: [] })
    const contact = { name: 'Ann <Lee>', role: 'Recruiter', address: 'ann@acme.example' }
    await hunt.noteApplication({ jobId: 2, kind: 'contact', contact, actor: 'agent' })
    await hunt.noteApplication({ company: 'Acme', kind: 'contact', contact: { name: 'Bob' }, at: '2026-06-01' })
    await hunt.noteApplication({ company: 'Initech', kind: 'contact', contact: { name: 'Eve' } })
    const page = aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } })
    const text = textOf(await page.read('/applications/1'))
    expect(text).toMatch(/Contacts at the employer \(2\) Ann &lt;Lee&gt;, Recruiter, ann@acme\.example in a note/)
    expect(text).toContain('Bob')
    expect(text).not.toContain('Eve')
    const japanese = textOf(await page.read('/applications/1', { 'accept-language': 'ja' }))
    expect(japanese).toContain('企業の連絡先（2 件）')
  })

  it('lists the newest 20 contacts of many, and says so (person-contacts)', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [] })
    for (let n = 1; n <= 23; n++)
      await hunt.noteApplication({ jobId: 1, kind: 'contact', contact: { name: `Person ${n}.` } })
    const page = aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } })
    const html = await page.read('/applications/1')
    const [listed = ''] = /<summary>Contacts[\s\S]*?<\/details>/.exec(html) ?? []
    expect(listed.match(/<li>/g)).toHaveLength(20)
    expect(textOf(listed)).toMatch(/Contacts at the employer \(23\) .*Only the newest 20 are listed\./)
    const japanese = textOf(await page.read('/applications/1', { 'accept-language': 'ja' }))
    expect(japanese).toMatch(/企業の連絡先（23 件）.*新しい 20 件だけを表示しています。/)
  })

  it('says of a job without an application that there is none yet, not that there is nothing to do', async () => {
    const page = aWebPage({ jobs: [{ ...acme, status: 'shortlist' }], messages: [] })
    expect(textOf(await page.read('/applications/1'))).toContain('Whose turn No application yet')
  })

  it('shows checks of the posting with their changes, and the stored page', async () => {
    const { pages, ids } = await somePages(url)
    const check = { jobId: 1, url, at: june(4), state: 'changed', quote: null, content: null } as const
    const changes = [{ field: 'salary', from: null, to: '<b>10' }] as const
    const port = (own: HuntJobs) => {
      void own.keepCheck({ ...check, changes })
      return own
    }
    const { hunt } = aHunt({ jobs: [acme], messages: null, pages, port })
    const html = await aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } }).read('/applications/1')
    expect(textOf(html)).toMatch(/The posting changed Pay: nothing → &lt;b&gt;10/)
    expect(html).toContain(`href="/websites/${ids[0]}"`)
    expect(html).toContain('name="source_id"')
  })

  it('warns of a fraud at the top and at the message', async () => {
    const warnings = [{ sign: 'asks-for-bank-or-identity' as const, quote: 'Send your passport' }]
    const fraud = { ...invitation, invitations: [], received: { ...invitation.received, warnings } }
    const html = await aWebPage({ jobs: [acme], messages: [thanks, fraud] }).read('/applications/1')
    expect(html).toMatch(/role="alert".*signs of fraud.*href="\/mail\/messages\/11".*<dl/s)
    expect(html).toContain('It asks for bank details or identity documents.')
  })

  it('no longer warns at the top of a letter that somebody judged, because it counts', async () => {
    const warnings = [{ sign: 'asks-for-bank-or-identity' as const, quote: 'Send your passport' }]
    const fraud = { ...invitation, invitations: [], received: { ...invitation.received, warnings } }
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks, fraud] })
    const letters = [{ emailId: 11, kind: 'interview_invitation', warned: true }] as const
    expect((await hunt.judgeLetters({ letters, actor: 'person' })).failures).toEqual([])
    const page = aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } })
    expect(await page.read('/applications/1')).not.toMatch(/role="alert"/)
  })

  it('marks a cancelled meeting', async () => {
    const off = { ...invitation, invitations: [{ ...talk, isCancelled: true }] }
    expect(textOf(await aWebPage({ jobs: [acme], messages: [off] }).read('/applications/1'))).toContain(
      'Interview cancelled',
    )
  })

  it('is shown in pages of 50, newest first', async () => {
    const many = Array.from({ length: 70 }, (_, i) => ({
      ...{ ...thanks, id: 100 + i, messageId: `<${i}@acme.example>`, subject: 'Acme: Engineer' },
    }))
    const page = aWebPage({ jobs: [acme], messages: many })
    const last = await page.read('/applications/1')
    expect(last.match(/<li class="event/g)).toHaveLength(50)
    expect(last).toContain('href="/applications/1?before=21"')
    const earlier = await page.read('/applications/1?before=21')
    expect(earlier.match(/<li class="event/g)).toHaveLength(21)
    expect(earlier).toContain('Captured')
    expect((await page.ask('/applications/1?before=x')).status).toBe(400)
  })

  it('is 404 for an unknown job', async () => {
    const page = aWebPage({ jobs: [acme] })
    for (const path of ['/applications/9', '/applications/x']) expect((await page.ask(path)).status).toBe(404)
  })

  it.each([
    ['en', 'There is no such job.'],
    ['ja', 'この求人はありません。'],
  ])('says that an unknown job is missing, as the page of a job does: %s (page-language)', async (language, said) => {
    const page = aWebPage({ jobs: [acme] })
    for (const path of ['/applications/9', '/jobs/9']) {
      const html = await (await page.ask(path, { 'accept-language': language })).text()
      expect(html).toContain(said)
      expect(html).not.toContain('No job has id')
    }
  })

  it('is shown in Japanese (page-language)', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks, invitation] })
    expect(textOf(await page.read('/applications/1', { 'accept-language': 'ja' }))).toMatch(
      /対応状況.*掲載・収集.*応募の受付.*引用した文から応募が受け付けられたと分かります。この求人のものと判断した理由：件名に企業名がある.*面接の案内/,
    )
  })

  it('stores that a message does not belong to the job, and returns', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks, invitation] })
    const answer = await page.send('/applications/1/link', [
      ['email_id', '11'],
      ['decision', 'reject'],
      ['back', '/applications/1'],
    ])
    expect(answer.headers.get('location')).toBe('/applications/1?decided=reject&job=1&email_id=11')
    expect(await page.read('/applications/1')).not.toContain('href="/mail/messages/11')
  })

  it('says what a store without history lacks', async () => {
    const port = (own: HuntJobs): HuntJobs =>
      new Proxy(own, {
        get: (jobs, name) => (name === 'eventsOf' ? async () => null : Reflect.get(jobs, name).bind(jobs)),
      })
    const { hunt } = aHunt({ jobs: [acme], messages: null, port })
    const page = aWebPage({ jobs: [acme], parts: { openHunt: async () => hunt } })
    expect(await page.read('/applications/1')).toContain('This database has no history yet.')
  })
})

describe('a proposed status (page-proposals)', () => {
  const refusal = { ...thanks, id: 12, at: june(8), received: received('rejection', 'We went with others.') }

  it('is shown with its reason, its words and how sure it is, in the list and at its job', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks, refusal] })
    for (const path of ['/applications', '/applications/1'])
      expect(textOf(await page.read(path))).toMatch(
        /One proposed status .*shortlist → applied Mail or a note shows that you applied\. Jun 3, 2026 \(a guess\) We have .*Set to applied/,
      )
  })

  it("is written by its button as a person's verdict, with its reason, and can be undone", async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks] })
    const html = await page.read('/applications')
    const form = /<form method="post" action="\/triage">(.*?)<\/form>/s.exec(html)?.[1] ?? ''
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    expect(fields.slice(1)).toEqual([
      ['id', '1'],
      ['expected-1', 'shortlist'],
      ['reason', 'mail shows that you applied'],
      ['back', '/applications'],
      ['status', 'applied'],
    ])
    const answer = await page.send('/triage', fields.slice(1))
    expect(answer.headers.get('location')).toMatch(/^\/applications\?batch=/)
    expect((await page.jobs.history({ jobId: 1 }))?.[0]).toMatchObject({
      actor: 'person',
      to: 'applied',
      reason: fields[3]?.[1],
    })
    const after = await page.read(answer.headers.get('location') ?? '')
    expect(after).toContain('action="/undo"')
    expect(after).not.toContain('action="/triage"')
  })

  it('has its reason in the language of the page, where it is shown later (page-language)', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks] })
    const html = await page.read('/applications', { 'accept-language': 'ja' })
    expect(html).toContain('name="reason" value="メールによると応募済み"')
  })

  it('is not written if an agent wrote a verdict meanwhile', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks] })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'reject' }], actor: 'agent' })
    const answer = await page.send('/triage', [
      ['id', '1'],
      ['expected-1', 'shortlist'],
      ['status', 'applied'],
      ['back', '/applications'],
    ])
    expect(answer.status).toBe(409)
    expect(await page.jobs.find(1)).toMatchObject({ status: 'reject' })
  })

  it('is written together with all other sure ones of its status by one button', async () => {
    const zenith = aJob({ id: 2, company: 'Zenith Works', title: 'Analyst', status: 'new' })
    const other = { ...thanks, id: 13, threadId: 't2', subject: 'Zenith Works: Analyst' }
    const page = aWebPage({ jobs: [acme, zenith], messages: [thanks, other] })
    const html = await page.read('/applications')
    const form = /<form method="post" action="\/triage" class="sure">(.*?)<\/form>/s.exec(html)?.[1] ?? ''
    expect(form).toContain('Set all 2 above to applied')
    const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    await page.send('/triage', fields.slice(1))
    expect([(await page.jobs.find(1))?.status, (await page.jobs.find(2))?.status]).toEqual(['applied', 'applied'])
  })

  it('disappears if its message is assigned to another job', async () => {
    const page = aWebPage({ jobs: [acme], messages: [thanks] })
    await page.send('/applications/1/link', [
      ['email_id', '10'],
      ['decision', 'reject'],
    ])
    expect(await page.read('/applications')).not.toContain('proposed status')
  })

  it('has no button on a read-only server', async () => {
    const html = await aWebPage({ jobs: [acme], messages: [thanks], parts: { isReadOnly: true } }).read('/applications')
    expect(html).toContain('One proposed status')
    expect(html).not.toContain('<button type="submit" name')
  })
})
