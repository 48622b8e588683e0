import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const jobs = () => Array.from({ length: 3 }, (_, n) => aJob({ id: n + 1 }))

type Page = ReturnType<typeof aWebPage>

const statusOf = async (page: Page, id: number) => (await page.jobs.find(id))?.status

/** A verdict as it waits in a browser, under a name of its own. */
const verdict = (key: string, id: number, status: string, seen = 'new') =>
  waiting(key, '/triage', [
    ['id', String(id)],
    [`expected-${id}`, seen],
    ['status', status],
  ])

const takingBack = (key: string, batch: string) => waiting(key, '/undo', [['batch', batch]])

function waiting(key: string, path: string, fields: readonly (readonly [string, string])[]): [string, string] {
  return ['form', JSON.stringify({ key: nameOf(key), path, fields })]
}

/** As a browser names them. */
const nameOf = (key: string) => key.padEnd(20, '0')

const send = (page: Page, ...forms: [string, string][]) => page.send('/verdicts', [...forms, ['back', '/']])

/** What became of each, by its name. */
function answersIn(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<li data-key="(\w+?)0*">(.*?)<\/li>(?=<li data-key|<\/ul><form|<\/ul>$)/gs)].map(
    ([, key = '', said = '']) => [key, said.replace(/<[^>]+>/g, ' ')] as const,
  )
}

describe('verdicts that waited in a browser (page-verdicts)', () => {
  it('are written in their order, each as a batch of its own, and the last is told', async () => {
    const page = aWebPage({ jobs: jobs() })
    const answer = await send(page, verdict('a', 1, 'reject'), takingBack('b', nameOf('a')), verdict('c', 1, 'applied'))
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(answersIn(html)).toEqual([
      ['a', ''],
      ['b', ''],
      ['c', ''],
    ])
    expect(html).toMatch(new RegExp(`<form id="done".*data-batch="${nameOf('c')}"`))
    expect(await statusOf(page, 1)).toBe('applied')
    expect((await page.jobs.history())?.map(({ batch, actor }) => [batch, actor])).toEqual(
      ['c', 'b', 'a'].map((key) => [nameOf(key), 'person']),
    )
  })

  it('are written once, however often they are sent, and never over what was decided since', async () => {
    const page = aWebPage({ jobs: jobs() })
    await send(page, verdict('a', 1, 'reject'))
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist' }], actor: 'agent' })
    const html = await (await send(page, verdict('a', 1, 'reject'), verdict('b', 2, 'reject'))).text()
    expect(answersIn(html).map(([key]) => key)).toEqual(['a', 'b'])
    expect(html).not.toContain('class="problem"')
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['shortlist', 'reject'])
  })

  it('say of one that was refused why, and write the others', async () => {
    const page = aWebPage({ jobs: jobs() })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist', reason: 'near' }], actor: 'agent' })
    const html = await (
      await send(page, verdict('a', 1, 'reject'), verdict('b', 77, 'reject'), verdict('c', 2, 'reject'))
    ).text()
    const [first, second, third] = answersIn(html)
    expect(first?.[1]).toMatch(/Somebody was faster.*near/)
    expect(second?.[1]).toContain('not there any more')
    expect(third).toEqual(['c', ''])
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['shortlist', 'reject'])
  })

  it('that were not answered stay with the browser: a storage that fails behind the first ends the answer there', async () => {
    const scene = aWebPage({ jobs: jobs() })
    let written = 0
    const failing = async () => ({
      ...scene.jobs,
      triage: (request: Parameters<typeof scene.jobs.triage>[0]) => {
        if (written++ > 0) throw new Error('the disk is full')
        return scene.jobs.triage(request)
      },
    })
    const page = aWebPage({ jobs: jobs(), parts: { openJobs: failing } })
    const html = await (await send(page, verdict('a', 1, 'reject'), verdict('b', 2, 'reject'))).text()
    expect(answersIn(html).map(([key]) => key)).toEqual(['a'])
    expect((await send(page, verdict('b', 2, 'reject'))).status).toBe(500)
  })

  it.each([
    ['what is no JSON', '{'],
    ['a name that no browser gives', JSON.stringify({ key: 'x', path: '/undo', fields: [] })],
    ['another path', JSON.stringify({ key: nameOf('a'), path: '/logout', fields: [] })],
    ['fields that are none', JSON.stringify({ key: nameOf('a'), path: '/undo', fields: [['batch']] })],
  ])('are none: %s', async (_, form) => {
    const page = aWebPage({ jobs: jobs() })
    expect((await page.send('/verdicts', [['form', form]])).status).toBe(400)
    expect(await page.jobs.history()).toEqual([])
  })

  it('are sent from every page, with what shows that it is of this server, and to the storage that they were meant for', async () => {
    const markOf = async (place: string, isReadOnly = false) => {
      const settings = {
        stores: [{ holds: 'jobs' as const, place }],
        tools: [],
        setups: () => [],
        diagnose: async () => [],
      }
      const html = await aWebPage({ parts: { settings, isReadOnly } }).read('/calendar')
      return /<meta name="form-token" content="[\w-]{43}" data-store="([\w-]{12})"\/>/.exec(html)?.[1]
    }
    expect(await markOf('/a/jobs.db')).toBe(await markOf('/a/jobs.db'))
    expect(await markOf('/a/jobs.db')).not.toBe(await markOf('/b/jobs.db'))
    expect(await markOf('/a/jobs.db', true)).toBeUndefined()
  })
})
