import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TaskStore, TasksToSave, TaskToSave } from '#src/application/person/ports/task-store.js'
import { type Task, taskKinds } from '#src/domain/person/task.js'

const at = '2026-12-01T08:00:00.000Z'
const later = '2026-12-02T08:00:00.000Z'
const any = { isDone: null, job: null }

/** Tests every promise of TaskStore; `open` returns two users of one empty storage. */
export function describeTaskStore(name: string, open: () => Promise<readonly [TaskStore, TaskStore]>): void {
  describe(`${name} (person-tasks)`, () => {
    let store: TaskStore
    let other: TaskStore
    beforeEach(async () => {
      ;[store, other] = await open()
      for (const each of new Set([store, other])) onTestFinished(() => each.close())
    })

    const saving = (tasks: readonly Partial<TaskToSave>[], rest: Partial<TasksToSave> = {}) =>
      store.save({ at, source: 'person', tasks: tasks.map((task) => ({ id: null, ...task })), ...rest })

    async function save(...given: Parameters<typeof saving>): Promise<readonly Task[]> {
      const saved = await saving(...given)
      if (saved.outcome !== 'saved') throw new Error(`no tasks ${saved.ids.join()}`)
      return saved.tasks
    }

    async function saveOne(task: Partial<TaskToSave>): Promise<Task> {
      const [saved] = await save([task])
      if (!saved) throw new Error('nothing was saved')
      return saved
    }

    const titlesOf = (tasks: readonly Task[]) => tasks.map(({ title }) => title)

    it('has nothing at first', async () => {
      expect(await store.list(any)).toEqual([])
      expect(await store.remove([1])).toBe(0)
      expect(await saving([{ id: 1, title: 'x' }])).toEqual({ outcome: 'unknown', ids: [1] })
      expect(await save([])).toEqual([])
      expect(await store.list(any)).toEqual([])
    })

    it('returns tasks as they were saved', async () => {
      const job = { jobId: 7, url: 'https://example.test/jobs/7' }
      const given = { job, title: '面接の準備 🎉', due: '2026-12-24', kind: 'prepare', doneAt: null } as const
      const saved = await save([given, { title: 'Write' }], { source: 'agent' })
      const own = { source: 'agent', createdAt: at, changed: null } as const
      expect(saved).toEqual([
        { ...given, ...own, id: expect.any(Number) },
        { ...own, id: expect.any(Number), job: null, title: 'Write', due: null, kind: 'other', doneAt: null },
      ])
      expect(await store.list(any)).toEqual(saved)
    })

    it('has all kinds', async () => {
      await save(taskKinds.map((kind) => ({ kind, title: kind })))
      expect((await store.list(any)).map(({ kind }) => kind)).toEqual(taskKinds)
    })

    it('changes what is given; everything else stays, also who added it and when', async () => {
      const job = { jobId: 7, url: null }
      const task = await saveOne({ job, title: 'Call', due: '2026-12-24', kind: 'follow_up' })
      const change = async (to: Partial<TaskToSave>) => (await save([{ id: task.id, ...to }], { at: later }))[0]
      expect(await change({ doneAt: later })).toEqual({ ...task, doneAt: later })
      expect(await change({ due: null, job: null })).toEqual({ ...task, doneAt: later, due: null, job: null })
      const open = { ...task, title: 'Write', kind: 'other', due: null, job: null } as const
      expect(await change({ doneAt: null, title: 'Write', kind: 'other' })).toEqual(open)
      expect(await change({})).toEqual(open)
      expect(await change({ title: undefined })).toEqual(open)
      expect(await store.list(any)).toEqual([open])
    })

    it('saves none if an id does not exist, and names all of those', async () => {
      const task = await saveOne({ title: 'a' })
      const tasks = [{ title: 'b' }, { id: 999, title: 'c' }, { id: task.id, title: 'd' }, { id: 998, title: 'e' }]
      expect(await saving(tasks)).toEqual({ outcome: 'unknown', ids: [998, 999] })
      expect(titlesOf(await store.list(any))).toEqual(['a'])
    })

    it('keeps what an agent changed: when last, and what the task said before the first of its changes', async () => {
      const job = { jobId: 7, url: 'https://example.test/jobs/7' }
      const task = await saveOne({ job, title: 'Call', due: '2026-12-24', kind: 'follow_up' })
      const { id, source, createdAt, changed: _, ...before } = task
      const byAgent = { source: 'agent', at: later } as const
      await save([{ id, title: 'Never call', job: null }], { ...byAgent, at })
      const [done] = await save([{ id, doneAt: later }], byAgent)
      const values = { ...before, title: 'Never call', job: null, doneAt: later }
      expect(done).toEqual({ id, source, createdAt, ...values, changed: { by: 'agent', at: later, before } })
      expect(await store.list(any)).toEqual([done])
      expect(await save([{ id, isTakenBack: true }])).toEqual([task])
      expect(await store.list(any)).toEqual([task])
      // there is nothing to undo
      expect(await save([{ id, isTakenBack: true }])).toEqual([task])
    })

    it('is not changed by an agent that says the same again', async () => {
      const task = await saveOne({ title: 'Call' })
      expect(await save([{ id: task.id, title: 'Call' }], { source: 'agent', at: later })).toEqual([task])
      await save([{ id: task.id, title: 'Write' }], { source: 'agent' })
      const changed = await store.list(any)
      expect(await save([{ id: task.id, title: 'Write' }], { source: 'agent', at: later })).toEqual(changed)
      expect(await store.list(any)).toEqual(changed)
    })

    it('takes what the person changes as their word: nothing is left to undo', async () => {
      const { id } = await saveOne({ title: 'Call' })
      await save([{ id, title: 'Never call' }], { source: 'agent' })
      expect(await save([{ id, due: '2026-12-24' }])).toMatchObject([{ title: 'Never call', changed: null }])
      expect(await save([{ id, isTakenBack: true }])).toMatchObject([{ title: 'Never call', due: '2026-12-24' }])
      await save([{ id, title: 'x' }], { source: 'agent' })
      expect(await store.remove([id])).toBe(1)
      expect(await saving([{ id, isTakenBack: true }])).toEqual({ outcome: 'unknown', ids: [id] })
    })

    it('changes none or all while another user removes one of them', async () => {
      for (let n = 0; n < 5; n++) {
        const [a, b] = [await saveOne({ title: 'a' }), await saveOne({ title: 'a' })]
        const change = [
          { id: a.id, title: 'b' },
          { id: b.id, title: 'b' },
        ]
        const [changed] = await Promise.all([store.save({ at, source: 'person', tasks: change }), other.remove([b.id])])
        const expected = changed.outcome === 'saved' ? ['b'] : ['a']
        expect(titlesOf(await store.list(any))).toEqual(expected)
        await store.remove([a.id])
      }
    })

    it('saves in order: of two changes of one task the last one counts', async () => {
      const { id } = await saveOne({ title: 'a', due: '2026-12-24' })
      const saved = await save([
        { id, title: 'b' },
        { id, title: 'c' },
      ])
      expect(saved).toMatchObject([{ title: 'b' }, { title: 'c', due: '2026-12-24' }])
      expect(titlesOf(await store.list(any))).toEqual(['c'])
    })

    it('lists those due first at first, those without a day last', async () => {
      const dues = [null, '2026-12-24T10:00:00.000Z', '2026-12-24', '2027-01-01', null, '2026-12-23T23:00:00.000Z']
      await save(dues.map((due, n) => ({ due, title: `${n}` })))
      expect(titlesOf(await store.list(any))).toEqual(['5', '2', '1', '3', '0', '4'])
    })

    it('lists what is open, or what is done', async () => {
      await save([{ title: 'open' }, { title: 'done', doneAt: at }])
      expect(titlesOf(await store.list({ ...any, isDone: false }))).toEqual(['open'])
      expect(titlesOf(await store.list({ ...any, isDone: true }))).toEqual(['done'])
    })

    it('lists the tasks of a job by its id, and under its URL if it was captured again', async () => {
      const url = 'https://example.test/jobs/7'
      await save([
        { title: 'first', job: { jobId: 7, url } },
        { title: 'again', job: { jobId: 9, url }, doneAt: at },
        { title: 'nameless', job: { jobId: 9, url: null } },
        { title: 'of another', job: { jobId: 8, url: 'https://example.test/jobs/8' } },
        { title: 'of none' },
      ])
      const find = async (jobId: number, its: string | null, isDone: boolean | null = null) =>
        titlesOf(await store.list({ isDone, job: { jobId, url: its } }))
      expect(await find(9, url)).toEqual(['first', 'again', 'nameless'])
      expect(await find(9, url, false)).toEqual(['first', 'nameless'])
      expect(await find(7, null)).toEqual(['first'])
      expect(await find(10, null)).toEqual([])
    })

    it('removes tasks, and never uses their ids again', async () => {
      const [a, b, c] = [await saveOne({ title: 'a' }), await saveOne({ title: 'b' }), await saveOne({ title: 'c' })]
      expect(await store.remove([a.id, c.id, 999, a.id])).toBe(2)
      expect(await store.list(any)).toEqual([b])
      expect((await saveOne({ title: 'd' })).id).toBeGreaterThan(c.id)
      expect(await store.remove([])).toBe(0)
    })

    it('loses nothing when two users change one task at once', async () => {
      const { id } = await saveOne({ title: 'a' })
      const tasks = (task: Partial<TaskToSave>): TasksToSave => ({ at, source: 'person', tasks: [{ id, ...task }] })
      const changes = [1, 2, 3].flatMap((n) => [
        store.save(tasks({ title: 'b' })),
        other.save(tasks({ due: '2026-12-24' })),
        store.save(tasks({ kind: 'deadline' })),
        other.save({ at, source: 'agent', tasks: [{ id: null, title: `new ${n}` }] }),
      ])
      await Promise.all(changes)
      const found = await store.list(any)
      expect(found[0]).toMatchObject({ id, title: 'b', due: '2026-12-24', kind: 'deadline' })
      expect(titlesOf(found).slice(1).toSorted()).toEqual(['new 1', 'new 2', 'new 3'])
    })
  })
}
