import { describe, expect, it } from 'vitest'
import { aPersonScene } from '#test/support/person-scene.js'

describe('tasks (person-tasks)', () => {
  it('are added, changed and finished', async () => {
    const { person } = aPersonScene()
    const [first, second] = await person.saveTasks({
      tasks: [{ title: 'Ask Acme', jobId: 1, due: '2026-06-22', kind: 'follow_up' }, { title: ' Learn Rust ' }],
    })
    expect(first).toMatchObject({ title: 'Ask Acme', job: { jobId: 1 }, due: '2026-06-22', source: 'person' })
    expect(second).toMatchObject({ title: 'Learn Rust', job: null, due: null, kind: 'other', doneAt: null })
    const ids = { first: first?.id ?? 0, second: second?.id ?? 0 }
    await person.saveTasks({ tasks: [{ id: ids.first, due: '2026-06-23T15:00', zone: 'Asia/Tokyo' }], actor: 'agent' })
    await person.saveTasks({ tasks: [{ id: ids.second, isDone: true }] })
    expect(await person.listTasks({})).toMatchObject([
      { id: ids.first, title: 'Ask Acme', due: '2026-06-23T06:00:00.000Z' },
    ])
    expect(await person.listTasks({ hasDone: true })).toMatchObject([
      { id: ids.first },
      { id: ids.second, title: 'Learn Rust' },
    ])
    await person.saveTasks({
      tasks: [
        { id: ids.second, isDone: false },
        { id: ids.first, due: '' },
      ],
    })
    expect((await person.listTasks({})).map(({ due }) => due)).toEqual([null, null])
  })

  it('are listed by when they are due, for a job or up to a day', async () => {
    const { person } = aPersonScene()
    const tasks = [
      { title: 'late', due: '2026-07-09', jobId: 2 },
      { title: 'never' },
      { title: 'soon', due: '2026-06-21T08:00:00Z' },
    ]
    await person.saveTasks({ tasks })
    const titles = async (request = {}) => (await person.listTasks(request)).map(({ title }) => title)
    expect(await titles()).toEqual(['soon', 'late', 'never'])
    expect(await titles({ until: '2026-06-21' })).toEqual(['soon'])
    expect(await titles({ jobId: 2 })).toEqual(['late'])
    for (const until of ['soon', '2026-13-01', '2026-06-21T25:00'])
      await expect(person.listTasks({ until })).rejects.toThrow(/^until /)
    await expect(person.listTasks({ jobId: 99 })).rejects.toThrow('No job has id 99.')
  })

  it('are due by a day or a time in the zone of the person', async () => {
    const { person, hunt } = aPersonScene()
    await hunt.noteApplication({ jobId: 1, kind: 'interview', at: '2026-06-25T00:30', zone: 'Asia/Tokyo' })
    const tasks = [
      { title: 'day', due: '2026-06-25' },
      { title: 'time', due: '2026-06-24T15:30:00Z' },
    ]
    await person.saveTasks({ tasks })
    const due = async (until: string) => (await person.listTasks({ until })).map(({ title }) => title)
    // 15:30 in UTC is the next day in Tokyo
    expect(await due('2026-06-24')).toEqual([])
    expect(await due('2026-06-25')).toEqual([null, 'time', 'day'])
    expect(await due('2026-06-25T00:29')).toEqual(['day'])
    expect(await due('2026-06-24T15:30Z')).toEqual([null, 'time', 'day'])
  })

  it('keep what an agent changed, which the person takes back or confirms by their own change', async () => {
    const { person } = aPersonScene()
    const [task] = await person.saveTasks({ tasks: [{ title: 'Decline the offer', due: '2026-06-22' }] })
    const id = task?.id ?? 0
    await person.saveTasks({ tasks: [{ id, title: 'Accept the offer', isDone: true }], actor: 'agent' })
    const before = { title: 'Decline the offer', due: '2026-06-22', doneAt: null }
    expect(await person.listTasks({ hasDone: true })).toMatchObject([
      { source: 'person', changed: { by: 'agent', before } },
    ])
    await person.saveTasks({ tasks: [{ id, isTakenBack: true }] })
    expect(await person.listTasks({})).toMatchObject([{ ...before, changed: null }])
    await person.saveTasks({ tasks: [{ id, title: 'Ask' }], actor: 'agent' })
    await person.saveTasks({ tasks: [{ id, isDone: false }] })
    expect(await person.listTasks({})).toMatchObject([{ title: 'Ask', changed: null }])
  })

  it('come with the interviews and deadlines of applications, which are not doubled', async () => {
    const { person, hunt } = aPersonScene()
    await hunt.noteApplication({ jobId: 1, kind: 'interview', at: '2026-06-25T15:00', zone: 'Asia/Tokyo' })
    await person.saveTasks({ tasks: [{ title: 'Prepare', due: '2026-06-24', jobId: 1, kind: 'prepare' }] })
    const interview = { id: null, jobId: 1, company: 'Acme', title: null, kind: 'interview', source: 'letter' }
    expect(await person.listTasks({})).toMatchObject([
      { title: 'Prepare' },
      { ...interview, due: '2026-06-25T06:00:00.000Z', zone: 'Asia/Tokyo', doneAt: null },
    ])
    expect(await person.listTasks({ jobId: 2 })).toEqual([])
    await hunt.noteApplication({ jobId: 1, kind: 'withdrew' })
    expect(await person.listTasks({})).toMatchObject([{ title: 'Prepare' }])
  })

  it('are saved all or none', async () => {
    const { person } = aPersonScene()
    const refused = [
      [[{ title: 'x' }, { id: 99, isDone: true }], 'No task has id 99.'],
      [[{ id: 98 }, { id: 99 }], 'No tasks have the ids 98, 99.'],
      [[{ title: 'x' }, { jobId: 1 }], 'Task 2 needs a title.'],
      [[{ title: 'x' }, { title: 'y'.repeat(301) }], 'Task 2 has a title of more than 300 characters.'],
      [[{ title: 'x' }, { title: 'y', due: 'tomorrow' }], /^due must be a day such as/],
      [[{ title: 'x' }, { title: 'y', jobId: 99 }], 'No job has id 99.'],
      [Array.from({ length: 101 }, () => ({ title: 'x' })), 'At most 100 tasks can be saved at once.'],
    ] as const
    for (const [tasks, message] of refused) await expect(person.saveTasks({ tasks })).rejects.toThrow(message)
    expect(await person.listTasks({})).toEqual([])
  })
})
