import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const jobs = [
  aJob({ id: 1, company: 'Osprey Labs', title: 'Data Analyst', capturedAt: june(5) }),
  aJob({ id: 2, company: 'Osprey Labs', title: 'Data Analyst', capturedAt: june(1), status: 'applied' }),
]
const emails = ['51', '52'].map((threadId, i) =>
  anEmail({
    ...{ id: 11 + i, threadId, subject: `Part ${i + 1}`, plainText: 'Hello.' },
    from: 'Rui <rui@lark.example>',
  }),
)
const letters = emails.map(({ id, threadId, subject }) =>
  anUnderstoodMessage({
    ...{
      id,
      threadId,
      subject,
      at: june(id),
      from: 'Lark Recruiting <rui@lark.example>',
      fromEmail: 'rui@lark.example',
    },
    received: received('interview_invitation', 'When could we talk?'),
  }),
)
const scene = { jobs, emails, messages: letters }

describe('the job of mail, on the page (page-which-job)', () => {
  it('is searched among all jobs, with date and status, those applied to first', async () => {
    const main = inMain(await aWebPage(scene).read('/link?thread_id=51&q=osprey&back=/mail'))
    const rows = main.split('<li>').slice(1)
    expect(rows.map((row) => /\/jobs\/(\d)/.exec(row)?.[1])).toEqual(['2', '1'])
    expect(rows[0]).toMatch(/June|Jun|2026-06-01/)
    expect(rows[0]).toContain('<span class="stage is-applied">applied</span>')
    expect(rows[1]).toContain('<span class="status is-new">new</span>')
    expect(main).not.toContain('value="reject"')
  })

  it.each(['/mail/messages/11', '/mail/threads/51'])('is searched from the page of the mail: %s', async (path) => {
    const main = inMain(await aWebPage(scene).read(path))
    const name = path.includes('threads') ? 'name="thread_id" value="51"' : 'name="email_id" value="11"'
    expect(main).toMatch(new RegExp(`action="/link".*${name}.*type="search" name="q"`, 's'))
  })

  it('is chosen for several conversations at once, all or none, and can be taken back', async () => {
    const page = aWebPage(scene)
    const list = inMain(await page.read('/applications'))
    expect(list).toContain('<input type="checkbox" form="ticked" name="thread_id" value="51"')
    expect(list).toMatch(/href="\/link\?thread_id=5\d&amp;thread_id=5\d&amp;back=%2Fapplications"/)
    const both = await page.read('/link?thread_id=51&thread_id=52&q=osprey&back=/applications')
    expect(both).toContain('2 conversations will be linked')
    const fields: [string, string][] = [
      ['thread_id', '51'],
      ['thread_id', '52'],
      ['back', '/applications'],
    ]
    const kept = await page.send('/applications/2/link', [...fields, ['decision', 'confirm']])
    const back = kept.headers.get('location') ?? ''
    expect(back).toBe('/applications?decided=confirm&job=2&thread_id=51&thread_id=52')
    const notice = inMain(await page.read(back))
    expect(notice).toMatch(/Saved.*name="thread_id" value="51".*name="thread_id" value="52".*value="reject"/s)
    const timeline = await page.read('/applications/2')
    expect([timeline.includes('/mail/messages/11'), timeline.includes('/mail/messages/12')]).toEqual([true, true])
    const partly = await page.send('/applications/1/link', [...fields, ['thread_id', 't9'], ['decision', 'confirm']])
    expect(partly.status).toBe(404)
    expect(await page.read('/applications/1')).not.toContain('/mail/messages/11')
  })

  it('is chosen for conversations that are ticked in the mail, also without a script (page-mail-ticks)', async () => {
    const page = aWebPage(scene)
    for (const path of ['/mail', '/mail?kind=invitation']) {
      const list = inMain(await page.read(path))
      for (const thread of ['51', '52'])
        expect(list).toContain(`<input type="checkbox" form="ticked" name="thread_id" value="${thread}"`)
      expect(list).toMatch(/<form method="get" action="\/link" id="ticked".*formaction="\/mail\/unrelated"/s)
    }
    const kept = await page.send('/applications/2/link', [
      ...(['51', '52'] as const).map((thread): [string, string] => ['thread_id', thread]),
      ...([
        ['back', '/mail'],
        ['decision', 'confirm'],
      ] as [string, string][]),
    ])
    expect(inMain(await page.read(kept.headers.get('location') ?? ''))).toMatch(/Saved.*value="reject"/s)
  })

  it('is none for conversations that are ticked as mail about no job, which can be undone (page-mail-ticks)', async () => {
    const page = aWebPage(scene)
    const ticked: [string, string][] = [
      ['thread_id', '51'],
      ['email_id', '12'],
      ['back', '/mail?kind=invitation'],
    ]
    expect(inMain(await page.read('/mail?kind=invitation'))).toContain('/mail/threads/51')
    const kept = await page.send('/mail/unrelated', ticked)
    const notice = inMain(await page.read(kept.headers.get('location') ?? ''))
    expect(notice).not.toContain('/mail/threads/5')
    const [, batch = ''] = /name="batch" value="([^"]+)"/.exec(notice) ?? []
    await page.send('/letters/undo', [
      ['batch', batch],
      ['back', '/mail'],
    ])
    expect(inMain(await page.read('/mail?kind=invitation'))).toMatch(/threads\/52.*threads\/51/s)
    expect((await page.send('/mail/unrelated', [['back', '/mail']])).status).toBe(400)
    expect((await page.send('/mail/unrelated', [['source_id', '1']])).status).toBe(400)
  })

  it('says that nothing is ticked, and refuses a foreign way back', async () => {
    expect(await aWebPage(scene).read('/link?q=osprey')).toContain('Tick conversations first.')
    const foreign = await aWebPage(scene).read('/link?thread_id=51&back=https://evil.example')
    expect(inMain(foreign)).not.toContain('evil')
  })

  it('is not asked on a read-only server', async () => {
    const page = aWebPage({ ...scene, parts: { isReadOnly: true } })
    for (const path of ['/applications', '/mail', '/mail/messages/11', '/mail/threads/51'])
      expect(inMain(await page.read(path))).not.toMatch(/\/link|checkbox/)
  })

  it('is asked in Japanese (page-language)', async () => {
    const text = await aWebPage(scene).read('/link?thread_id=51&thread_id=52', { 'accept-language': 'ja' })
    expect(text).toContain('選んだ求人に、やり取り 2 件をまとめて関連付けます。')
  })
})
