import { afterEach, describe, expect, it } from 'vitest'
import { tellStoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { aJob } from '#test/support/a-job.js'
import { huntNow, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Backend Engineer', status: 'shortlist', capturedAt: june(1) })
const zenith = aJob({ id: 2, company: 'Zenith Works', title: 'Data Analyst', status: 'applied', updatedAt: june(2) })
const designer = aJob({ id: 3, company: 'Acme', title: 'Product Designer', status: 'new', capturedAt: june(1) })

const fromAcme = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', threadId: 't1' }
const talk = {
  ...{ uid: 'a', summary: 'Talk', start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
  ...{ zone: 'Asia/Tokyo', place: 'Room 1', link: 'https://meet.example/a', isCancelled: false },
}
const invitation = anUnderstoodMessage({
  ...fromAcme,
  ...{ id: 10, at: june(3), subject: 'Acme: Backend Engineer', invitations: [talk] },
  received: received('interview_invitation', 'Come <b>by</b>.'),
})
const task = anUnderstoodMessage({
  ...{ id: 12, threadId: 't2', at: june(5), from: 'Nordwind Recruiting <x@greenhouse.io>' },
  ...{ fromEmail: 'x@greenhouse.io', subject: 'Your application' },
  received: received('assessment', 'Here is your test.'),
})
const ofEither = anUnderstoodMessage({
  ...fromAcme,
  ...{ id: 13, threadId: 't3', at: june(6), subject: 'Thank you from Acme' },
  received: received('application_received', 'We have it.'),
})

/** Returns the rows under a heading as text without markup. */
function under(text: string, heading: string): string {
  const [, rest = ''] = text.split(`<h2>${heading}</h2>`)
  return (
    rest
      .split('</section>')[0]
      ?.replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ') ?? ''
  )
}

afterEach(() => tellStoresInUse(null))

describe('the applications page (page-applications)', () => {
  const page = aWebPage({ jobs: [acme, zenith], messages: [invitation, task] })

  it('shows whose turn it is with each employer', async () => {
    const text = await page.read('/applications')
    expect(under(text, 'Your turn')).toContain('Nordwind')
    expect(under(text, 'Their turn')).toContain('Zenith Works Data Analyst')
    expect(under(text, 'Nobody’s turn')).toContain('Acme Backend Engineer')
  })

  it('shows the deciding words of each application, and links their message', async () => {
    const text = await page.read('/applications')
    expect(text).toContain('Come &lt;b&gt;by&lt;/b&gt;.')
    expect(text).toContain('href="/mail/messages/10')
    expect(text).toContain('title="A sentence says when or where to talk."')
    expect(under(text, 'Their turn')).toMatch(/applied silent for 18 days/)
  })

  it('says only once that an employer is silent', async () => {
    const old = { ...zenith, capturedAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-02T00:00:00.000Z' }
    const text = await aWebPage({ jobs: [old], messages: [] }).read('/applications')
    expect(under(text, 'Their turn')).toMatch(/ silent for \d+ days/)
    expect(under(text, 'Their turn')).not.toContain('silent silent')
  })

  it('shows no silence if the employer waits, and no day if only a status was written', async () => {
    expect(under(await page.read('/applications'), 'Your turn')).not.toMatch(/silent for|active today/)
    const marked = aWebPage({ jobs: [{ ...zenith, status: 'applied', updatedAt: huntNow }], messages: [] })
    expect(await marked.read('/applications')).not.toContain('active today')
  })

  it("shows the next interview first, in the person's time zone and in that of the interview", async () => {
    const [head = ''] = (await page.read('/applications')).split('<h2>')
    expect(head).toMatch(
      /Next interview.*Thu, Jun 25, 2026, 8:00 AM UTC.*Thu 5:00 PM.*Asia\/Tokyo.*\/applications\/1"/s,
    )
    expect(head).toContain('href="https://meet.example/a"')
  })

  it('is filtered by its address', async () => {
    const employers = async (query: string) =>
      ['Nordwind', 'Zenith Works', 'Backend Engineer'].filter(
        (name) => query.length > 0 && shown.get(query)?.includes(name),
      )
    const shown = new Map<string, string>()
    for (const query of ['stage=interview', 'waiting_on=me', 'silent_days=18', 'company=zenith'])
      shown.set(query, (await page.read(`/applications?${query}&cursor=`)).replace(/<(dl|details).*?<\/\1>/gs, ''))
    expect(await employers('stage=interview')).toEqual(['Backend Engineer'])
    expect(await employers('waiting_on=me')).toEqual(['Nordwind'])
    expect(await employers('silent_days=18')).toEqual(['Zenith Works'])
    expect(await employers('company=zenith')).toEqual(['Zenith Works'])
  })

  it.each(['stage=none', 'waiting_on=all', 'silent_days=-1', 'cursor=abc'])(
    'says that its address is invalid: %s',
    async (query) => {
      const answer = await page.ask(`/applications?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This address is not valid.')
    },
  )

  it('continues by its address, without losing or repeating an application', async () => {
    const jobs = Array.from({ length: 120 }, (_, i) =>
      aJob({ id: i + 1, status: 'applied', updatedAt: june(1 + (i % 9)) }),
    )
    const long = aWebPage({ jobs })
    const seen: string[] = []
    let path: string | undefined = '/applications?waiting_on=them'
    while (path !== undefined) {
      const text = await long.read(path)
      expect(text).toContain('<nav class="pages" aria-label="Pages">')
      const [, rows = ''] = text.split('<h2>')
      seen.push(...[...rows.matchAll(/<h3><a href="\/applications\/(\d+)"/g)].map(([, id = '']) => id))
      path = /<a href="([^"]+)">Older applications/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  it('is shown in Japanese (page-language)', async () => {
    const text = await page.read('/applications', { 'accept-language': 'ja' })
    expect(text).toMatch(/次の面接.*2026\/06\/25\(木\).*要対応.*試験・課題.*企業の返答待ち.*返答待ちなし/s)
  })

  it('explains without an archive what it shows, and what mail would add', async () => {
    const text = await aWebPage({ jobs: [zenith] }).read('/applications')
    expect(text).toMatch(/No mail yet, so this shows only what.*\/add#account.*: <code>jobworkflow mail import FILE/s)
    expect(under(text, 'Their turn')).toContain('Zenith Works')
  })

  it.each(['/applications', '/calendar', '/progress', '/mail'])(
    'names without an archive commands that work with or without a home: %s',
    async (path) => {
      const page = aWebPage({ jobs: [zenith] })
      const [homeless, japanese] = [await page.read(path), await page.read(path, { 'accept-language': 'ja' })]
      expect(homeless).toMatch(/“jobworkflow init”.* restart the server with the same --database:.*mail import FILE/s)
      expect(japanese).toMatch(/「jobworkflow init」.*同じ「--database」を付けて.*mail import FILE/s)
      expect(homeless + japanese).not.toMatch(/mail account add|mail sync/)
      const inHome = { file: 'x', option: '', isInHome: true }
      tellStoresInUse({ jobs: inHome, websites: inHome, mail: inHome, home: '', models: '' })
      const text = await page.read(path)
      expect(text).toMatch(/“jobworkflow mail account add .*“jobworkflow mail sync”.*mail import/s)
      expect(text).not.toMatch(/jobworkflow init|--database|restart the server/)
    },
  )

  it('explains that no hunt has begun', async () => {
    expect(await aWebPage().read('/applications')).toMatch(
      /No applications yet\. When you apply.*<a href="\/jobs">Go to jobs/,
    )
  })

  it('shows texts of strangers without control characters, and links only to web pages', async () => {
    const named = { company: '<script>Acme', title: 'Bo\u202ess\u0007 "><img src=x>' }
    const meeting = { ...talk, zone: '<b>', place: '<i>Room', link: 'javascript:alert(1)' }
    const messages = [{ ...invitation, from: 'x@acme.example', subject: '<script>Acme', invitations: [meeting] }]
    const hostile = aWebPage({ jobs: [{ ...acme, ...named, status: 'applied' }], messages })
    await hostile.send('/applications/1/link', [
      ['thread_id', 't1'],
      ['decision', 'confirm'],
    ])
    for (const path of ['/applications', '/applications/1', '/calendar']) {
      const text = await hostile.read(path)
      expect(text).toContain('&lt;script&gt;Acme')
      expect(text).not.toMatch(/<script>|<img|<i>|<b>|href="javascript|\u202e/)
      expect(text).not.toContain('\u0007')
    }
  })

  it('folds several proposals away, so that whose turn it is stays visible', async () => {
    const other = {
      ...invitation,
      id: 14,
      subject: 'Zenith Works: Data Analyst',
      received: received('rejection', 'No.'),
    }
    const one = { ...invitation, received: received('application_received', 'Thanks.') }
    const jobs = [acme, { ...zenith, status: 'new' }]
    const text = await aWebPage({ jobs, messages: [one, other] }).read('/applications')
    expect(text).toMatch(/<details class="proposals"><summary><h2>2 proposed statuses/)
  })

  it('warns of a fraud before it shows the message', async () => {
    const fraud = {
      ...task,
      received: { ...task.received, warnings: [{ sign: 'asks-for-money' as const, quote: 'Pay' }] },
    }
    const text = await aWebPage({ jobs: [], messages: [fraud] }).read('/applications')
    expect(text).toMatch(/This may be fraud\. .*It asks for money\..*Here is your test\./s)
  })
})

describe('an application whose job is unknown (page-applications)', () => {
  const scene = { jobs: [acme, designer], messages: [ofEither] }

  it('shows its conversation and the possible jobs', async () => {
    const text = await aWebPage(scene).read('/applications')
    expect(text).toContain('href="/mail/threads/t3"')
    expect(text).toMatch(/Which job is it\?.*Backend Engineer, Acme.*Product Designer, Acme/s)
  })

  it('is assigned to a job by a button, which can be undone', async () => {
    const page = aWebPage(scene)
    const fields: [string, string][] = [
      ['thread_id', 't3'],
      ['decision', 'confirm'],
      ['back', '/applications?stage=acknowledged'],
    ]
    const answer = await page.send('/applications/3/link', fields)
    expect(answer.status).toBe(303)
    const back = answer.headers.get('location') ?? ''
    expect(back).toBe('/applications?stage=acknowledged&decided=confirm&job=3&thread_id=t3')
    const text = await page.read(back)
    expect(text).toContain('href="/applications/3"')
    expect(text).toMatch(/Saved: it belongs to this job\..*action="\/applications\/3\/link".*value="reject"/s)
    await page.send('/applications/3/link', [
      ['thread_id', 't3'],
      ['decision', 'reject'],
    ])
    expect(await page.read('/applications')).not.toContain('href="/applications/3"')
  })

  it('shows no button on a read-only server', async () => {
    const text = await aWebPage({ ...scene, parts: { isReadOnly: true } }).read('/applications')
    expect(text).toContain('Product Designer, Acme')
    expect(inMain(text)).not.toContain('<form method="post"')
  })

  it.each([
    ['of a job that is not there', '/applications/99/link', [['thread_id', 't3']], 404],
    ['of what is no job', '/applications/x/link', [['thread_id', 't3']], 404],
    ['of a conversation that is not there', '/applications/3/link', [['thread_id', 't9']], 404],
    ['of nothing', '/applications/3/link', [], 400],
    ['of a message without a number', '/applications/3/link', [['email_id', 'x']], 400],
    [
      'of more than 50 things',
      '/applications/3/link',
      Array.from({ length: 51 }, (_, i) => ['thread_id', `t${i}`]),
      400,
    ],
  ] as const)('cannot be decided %s', async (_, path, fields, status) => {
    const sent = [
      ...fields.map(([name, value]): [string, string] => [name, value]),
      ['decision', 'confirm'] as [string, string],
    ]
    expect((await aWebPage(scene).send(path, sent)).status).toBe(status)
  })

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', '/a/..//evil.example', 'javascript:1'])(
    'never redirects to another site: %s (page-applications)',
    async (back) => {
      const fields: [string, string][] = [
        ['thread_id', 't3'],
        ['decision', 'confirm'],
        ['back', back],
      ]
      const { headers } = await aWebPage(scene).send('/applications/3/link', fields)
      expect(headers.get('location')).toMatch(/^\/\?decided=confirm/)
    },
  )
})
