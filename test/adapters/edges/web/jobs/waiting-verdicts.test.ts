import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const jobs = () => Array.from({ length: 3 }, (_, n) => aJob({ id: n + 1 }))

type Page = ReturnType<typeof aWebPage>

const statusOf = async (page: Page, id: number) => (await page.jobs.find(id))?.status

/** A verdict that waits in a browser, under its own key. */
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

/** Returns the key in the format of a browser. */
const nameOf = (key: string) => key.padEnd(20, '0')

const send = (page: Page, ...forms: [string, string][]) => page.send('/verdicts', [...forms, ['back', '/']])

/** Returns the outcome of each verdict, by key. */
function answersIn(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<li data-key="(\w+?)0*">(.*?)<\/li>(?=<li data-key|<\/ul><form|<\/ul>$)/gs)].map(
    ([, key = '', said = '']) => [key, said.replace(/<[^>]+>/g, ' ')] as const,
  )
}

describe('verdicts that waited in the browser (page-verdicts)', () => {
  it('are written in their order, each as its own batch, and the page reports the last', async () => {
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

  it('are written once however often they are sent, and never over later decisions', async () => {
    const page = aWebPage({ jobs: jobs() })
    await send(page, verdict('a', 1, 'reject'))
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist' }], actor: 'agent' })
    const html = await (await send(page, verdict('a', 1, 'reject'), verdict('b', 2, 'reject'))).text()
    expect(answersIn(html).map(([key]) => key)).toEqual(['a', 'b'])
    expect(html).not.toContain('class="problem"')
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['shortlist', 'reject'])
  })

  it('report why one was refused, and write the others', async () => {
    const page = aWebPage({ jobs: jobs() })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist', reason: 'near' }], actor: 'agent' })
    const html = await (
      await send(page, verdict('a', 1, 'reject'), verdict('b', 77, 'reject'), verdict('c', 2, 'reject'))
    ).text()
    const [first, second, third] = answersIn(html)
    expect(first?.[1]).toMatch(/Already changed.*near/)
    expect(second?.[1]).toContain('no longer exists')
    expect(third).toEqual(['c', ''])
    expect([await statusOf(page, 1), await statusOf(page, 2)]).toEqual(['shortlist', 'reject'])
  })

  it('stay in the browser if they were not answered: a storage failure ends the answer', async () => {
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
  ])('are refused in this form: %s', async (_, form) => {
    const page = aWebPage({ jobs: jobs() })
    expect((await page.send('/verdicts', [['form', form]])).status).toBe(400)
    expect(await page.jobs.history()).toEqual([])
  })

  it('are sent from every page with its token, and only to their own storage', async () => {
    const markOf = async (place: string, isReadOnly = false) => {
      const settings = {
        stores: [{ holds: 'jobs' as const, place }],
        tools: [],
        hasNewTools: false,
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
