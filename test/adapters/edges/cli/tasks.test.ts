import { describe, expect, it } from 'vitest'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { aPersonScene } from '#test/support/person-scene.js'

function aTerminal() {
  const { person } = aPersonScene()
  const openPerson = async () => ({ ...person, close: async () => {} })
  const run = async (...args: string[]) => {
    const [out, err]: [string[], string[]] = [[], []]
    const terminal = {
      ...{ out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) },
      ...{ draw: null, columns: null, bars: null },
    }
    const services = { version: '0', openPerson } as unknown as CliServices
    const code = await runProgram(['tasks', ...args], {}, services, terminal)
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return { run, person }
}

describe('jobworkflow tasks (person-tasks)', () => {
  it('adds, changes, finishes and lists tasks', async () => {
    const { run } = aTerminal()
    expect((await run('list')).out).toBe('Nothing to do.')
    const asked = ['--job', '1', '--due', '2026-06-22T09:00', '--zone', 'Asia/Tokyo', '--kind', 'follow_up']
    expect(await run('add', 'Ask Acme', ...asked)).toEqual({ code: 0, out: 'Added task 1.', err: '' })
    await run('add', 'Learn\u001b[31m Rust')
    const { out } = await run('list')
    expect(out).toMatch(/^ID {2}Due .*Kind .*Job .*Task .*From/)
    expect(out).toMatch(/1 +2026-06-22 00:00 UTC +follow_up +1 +Ask Acme +you/)
    expect(out).not.toContain('\u001b')
    expect((await run('change', '1', '--title', 'Call Acme', '--due', '')).out).toBe('Changed task 1.')
    expect((await run('done', '1', '2')).out).toBe('2 tasks done.')
    expect((await run('list')).out).toBe('Nothing to do.')
    expect((await run('list', '--all')).out).toMatch(/follow_up, done .*Call Acme/)
    await run('change', '2', '--reopen')
    expect(JSON.parse((await run('list', '--json')).out)).toEqual({
      tasks: [{ id: 2, title: 'Learn [31m Rust', kind: 'other', source: 'person' }],
    })
  })

  it('lists those for a job, and those due by a day', async () => {
    const { run } = aTerminal()
    await run('add', 'first', '--job', '1', '--due', '2026-06-22')
    await run('add', 'second', '--due', '2026-06-23')
    const titles = async (...args: string[]) =>
      JSON.parse((await run('list', '--json', ...args)).out).tasks.map(({ title }: { title: string }) => title)
    expect(await titles('--job', '1')).toEqual(['first'])
    expect(await titles('--until', '2026-06-22')).toEqual(['first'])
    expect(await titles('--until', '2026-06-23T12:00')).toEqual(['first', 'second'])
  })

  it('says what an agent changed, and takes it back', async () => {
    const { run, person } = aTerminal()
    await run('add', 'Decline', '--due', '2026-06-22')
    await person.saveTasks({ tasks: [{ id: 1, title: 'Accept', isDone: true }], actor: 'agent' })
    expect((await run('list', '--all')).out).toMatch(/Accept +you, changed by agent/)
    expect((await run('list', '--all')).out).toContain('Before the change, task 1 had: Decline, not done.')
    expect((await run('undo', '1')).out).toBe('Task 1: Decline, due 2026-06-22.')
    expect((await run('undo', '1')).out).toBe('No agent has changed task 1: there is nothing to undo.')
    expect((await run('list')).out).toMatch(/Decline +you$/)
  })

  it.each([
    [['add'], /missing required argument/],
    [['add', ' '], /needs a title/],
    [['add', 'x', '--due', 'soon'], /--due must be a day/],
    [['add', 'x', '--due', '2026-06-22T09:00'], /--due needs an offset/],
    [['add', 'x', '--kind', 'chore'], /Allowed choices/],
    [['add', 'x', '--job', '99'], /No job has id 99\. `jobworkflow jobs list` shows the ids\.$/],
    [['change', 'one'], /The id/],
    [['done', '1', '9'], /No task has id 9\. `jobworkflow tasks list --all` shows the ids\.$/],
    [['undo', '9'], /No task has id 9\. `jobworkflow tasks list/],
    [['change', '9', '--title', 'x'], /No task has id 9\. `jobworkflow tasks list/],
    [['list', '--until', 'soon'], /--until must be a day/],
    [['list', '--job', '0'], /id/],
  ])('refuses %j, and changes nothing', async (args, message) => {
    const { run } = aTerminal()
    await run('add', 'Learn Rust')
    const { code, err } = await run(...args)
    expect(code).not.toBe(0)
    expect(err).toMatch(message)
    expect(JSON.parse((await run('list', '--all', '--json')).out).tasks).toMatchObject([{ id: 1, title: 'Learn Rust' }])
  })
})
