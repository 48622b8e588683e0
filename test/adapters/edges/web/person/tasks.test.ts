import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

const japanese = { 'accept-language': 'ja' }
const jobs = [aJob({ id: 7, title: 'Baker', company: 'Acme', location: 'Kobe', url: 'https://acme.example/jobs/7' })]

const fields = (task: Readonly<Record<string, string>>) =>
  Object.entries({ title: 'Call them', kind: 'follow_up', day: '', time: '', ...task })

const tasksOf = async (page: ReturnType<typeof aWebPage>) => page.person.listTasks({ hasDone: true })

describe('the tasks on the page (page-tasks)', () => {
  it('are listed by day, with kind, job and who added them', async () => {
    const page = aWebPage({ jobs })
    const tasks = [
      { title: 'Later', due: '2026-08-01' },
      { title: 'Sooner', due: '2026-07-01', kind: 'prepare', jobId: 7 },
    ] as const
    await page.person.saveTasks({ tasks })
    await page.person.saveTasks({ tasks: [{ title: 'Some <b>day</b>' }], actor: 'agent' })
    const text = await page.read('/tasks')
    const places = ['Sooner', 'Later', 'Some &lt;b&gt;day&lt;/b&gt;'].map((each) => text.indexOf(each))
    expect(places.every((at, n) => at > (places[n - 1] ?? 0))).toBe(true)
    expect(text).toContain('prepare')
    expect(text).toContain('<a href="/jobs/7"><bdi>Baker, Acme, Kobe</bdi></a>')
    expect(text.match(/added by an agent/g)).toHaveLength(1)
    expect(text).toContain('no due date')
  })

  it('include the dates of applications, which have a link to them and no form', async () => {
    const page = aWebPage({ jobs, messages: [] })
    const hunt = await page.hunt()
    await hunt.noteApplication({ jobId: 7, kind: 'applied', at: null, zone: null, text: null, actor: 'person' })
    await hunt.noteApplication({
      jobId: 7,
      kind: 'interview',
      at: '2026-12-01T10:00',
      zone: 'UTC',
      text: null,
      actor: 'person',
    })
    const text = await page.read('/tasks')
    expect(text).toContain('<bdi>Acme</bdi>')
    expect(text).toContain('href="/applications/7"')
    expect(text).not.toContain('/done"')
  })

  it.each([
    [
      'done, for a job',
      { jobId: null, isDone: false },
      { jobId: 7, isDone: true },
      ', not done, no job',
      '、未完了、求人なし',
    ],
    [
      'not done, for another job',
      { jobId: 7, isDone: true },
      { jobId: 8, isDone: false },
      ', done, job 7',
      '、完了、求人 7',
    ],
    ['another title alone', { jobId: 7, isDone: true }, { title: 'Call' }, '', ''],
  ])('show what stood there before an agent made it %s', async (_, { jobId, isDone }, after, english, inJapanese) => {
    const page = aWebPage({ jobs: [...jobs, aJob({ id: 8, url: 'https://acme.example/jobs/8' })] })
    await page.person.saveTasks({ tasks: [{ title: 'Call them', jobId }] })
    await page.person.saveTasks({ tasks: [{ id: 1, isDone }] })
    await page.person.saveTasks({ tasks: [{ id: 1, ...after }], actor: 'agent' })
    const shownBefore = async (headers = {}) => {
      const html = await page.read('/tasks?done=1', headers)
      return /(?:before: |変更前：)(.*?) ?<\/span>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
    }
    expect(await shownBefore()).toBe(`Call them, no due date${english}`)
    expect(await shownBefore(japanese)).toBe(`Call them、期日なし${inJapanese}`)
  })

  it('show what an agent changed with what stood there before, and take it back', async () => {
    const page = aWebPage({ jobs })
    await page.person.saveTasks({ tasks: [{ title: 'Decline <b>now</b>' }] })
    await page.person.saveTasks({ tasks: [{ id: 1, title: 'Accept', isDone: true }], actor: 'agent' })
    const text = await page.read('/tasks?done=1')
    expect(text).toContain('changed by an agent')
    expect(text).toContain('Decline &lt;b&gt;now&lt;/b&gt;')
    expect(await page.read('/tasks?done=1', japanese)).toContain('変更前に戻す')
    const answer = await page.send('/tasks/1/undo', [['back', '/tasks']])
    expect(answer.headers.get('location')).toBe('/tasks')
    expect(await tasksOf(page)).toMatchObject([{ title: 'Decline <b>now</b>', doneAt: null, changed: null }])
    expect(await page.read('/tasks')).not.toContain('/tasks/1/undo')
    expect((await page.send('/tasks/9/undo', [])).status).toBe(404)
  })

  it('say what is overdue and what is due today, by the clock of the person', async () => {
    const parts = { clock: { now: () => new Date('2026-06-20T20:00:00.000Z') } }
    const page = aWebPage({ parts: { ...parts, timeZone: 'Asia/Tokyo' } })
    const tasks = [
      { title: 'a', due: '2026-06-20' },
      { title: 'b', due: '2026-06-21' },
      { title: 'c', due: '2026-06-22' },
    ]
    await page.person.saveTasks({ tasks })
    const text = await page.read('/tasks')
    expect(text.match(/>overdue</g)).toHaveLength(1)
    expect(text.match(/>today</g)).toHaveLength(1)
  })

  it('are added with a day, a time in the zone of the person, and a job', async () => {
    const page = aWebPage({ jobs, parts: { timeZone: 'Asia/Tokyo' } })
    const answer = await page.send('/tasks', [
      ...fields({ day: '2026-07-01', time: '09:00', job: '7' }),
      ['back', '/jobs/7'],
    ])
    expect(answer.headers.get('location')).toBe('/jobs/7')
    await page.send('/tasks', fields({ day: '2026-07-02' }))
    expect(await tasksOf(page)).toMatchObject([
      { title: 'Call them', kind: 'follow_up', due: '2026-07-01T00:00:00.000Z', jobId: 7, source: 'person' },
      { due: '2026-07-02', jobId: null },
    ])
    expect(await page.read('/jobs/7')).toContain('<bdi>Call them</bdi>')
    expect((await page.read('/jobs/7')).match(/<bdi>Call them<\/bdi>/g)).toHaveLength(1)
  })

  it.each([
    [{ title: ' ' }, 'needs a title'],
    [{ day: 'soon' }, 'cannot be read'],
    [{ day: '2026-02-31' }, 'cannot be read'],
    [{ day: '2026-07-01', time: '25:00' }, 'cannot be read'],
    [{ time: '09:00' }, 'A time needs a due date too'],
    [{ kind: 'party' }, 'no such kind'],
    [{ job: '99' }, 'No job has this ID'],
  ])('explain what is wrong and keep what was typed: %o', async (wrong, said) => {
    const page = aWebPage({ jobs })
    const answer = await page.send('/tasks', fields({ title: 'Typed', ...wrong }))
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain(said)
    if (!('title' in wrong)) expect(text).toContain('value="Typed"')
    expect(await tasksOf(page)).toEqual([])
  })

  it('are changed, done, and opened again', async () => {
    const page = aWebPage()
    await page.person.saveTasks({ tasks: [{ title: 'a', due: '2026-07-01' }] })
    await page.send('/tasks/1', fields({ title: 'b', day: '' }))
    expect(await tasksOf(page)).toMatchObject([{ title: 'b', due: null, kind: 'follow_up', doneAt: null }])
    const answer = await page.send('/tasks/1/done', [
      ['done', 'yes'],
      ['back', '/tasks'],
    ])
    expect(answer.headers.get('location')).toBe('/tasks')
    expect(await page.read('/tasks')).toContain('Nothing to do.')
    expect(await page.read('/tasks?done=1')).toContain('Not done after all')
    await page.send('/tasks/1/done', [['done', 'no']])
    expect(await page.read('/tasks')).toContain('<bdi>b</bdi>')
    expect((await page.send('/tasks/9/done', [['done', 'yes']])).status).toBe(404)
    expect((await page.send('/tasks/9', fields({}))).status).toBe(404)
  })

  it('are in Japanese too (page-language)', async () => {
    expect(await aWebPage().read('/tasks', japanese)).toContain('残っているタスクはありません。')
  })

  it('cannot be changed on a read-only server', async () => {
    const page = aWebPage({ jobs, parts: { isReadOnly: true } })
    await page.person.saveTasks({ tasks: [{ title: 'a', jobId: 7 }] })
    for (const path of ['/tasks', '/jobs/7']) expect(await page.read(path)).not.toContain('action="/tasks')
    expect((await page.send('/tasks/1/done', [['done', 'yes']])).status).toBe(403)
  })

  it('do not hide a job if they cannot be read (page-job)', async () => {
    const openPerson = async () => {
      throw new AppError('DB_ERROR', 'The database is locked.')
    }
    const text = await aWebPage({ jobs, parts: { openPerson } }).read('/jobs/7')
    expect(text).toContain('<bdi>Baker</bdi>')
    expect(text).toContain('Documents and tasks could not be read: <span lang="en">The database is locked.</span>')
  })
})
