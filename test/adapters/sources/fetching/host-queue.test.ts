import { describe, expect, test } from 'vitest'
import { HostQueue } from '#src/adapters/sources/fetching/host-queue.js'
import type { HostLeases } from '#src/application/websites/ports/host-leases.js'
import { EndlessPauses, VirtualPauses } from './virtual-pauses.js'

const never = new AbortController().signal

/** A task that ends on demand. */
function aTask<T>(result: T) {
  let end = () => {}
  const ended = new Promise<T>((resolve) => {
    end = () => resolve(result)
  })
  let begun = false
  const run = () => {
    begun = true
    return ended
  }
  return { run, end: () => end(), begun: () => begun }
}

const everythingElse = () => new Promise((resolve) => setImmediate(resolve))

describe('tasks of one host', () => {
  test('run one at a time, in the order of arrival', async () => {
    const queue = new HostQueue(new VirtualPauses())
    const log: string[] = []
    const task = (name: string) => async () => {
      log.push(`${name} begins`)
      await everythingElse()
      log.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => queue.run('host', 0, never, task(name))))
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  test('pause only for the time that has not passed since the last one', async () => {
    const pauses = new VirtualPauses()
    const queue = new HostQueue(pauses)
    await queue.run('host', 1000, never, async () => pauses.pass(5000))
    await queue.run('host', 1000, never, async () => undefined)
    pauses.pass(400)
    await queue.run('host', 1000, never, async () => undefined)
    pauses.pass(1000)
    await queue.run('host', 1000, never, async () => undefined)
    await queue.run('host', 7000, never, async () => undefined)
    expect(pauses.slept).toEqual([1000, 600, 7000])
  })

  test('continue after a failed one, with the pause', async () => {
    const pauses = new VirtualPauses()
    const queue = new HostQueue(pauses)
    const failing = queue.run('host', 1000, never, async () => Promise.reject(new Error('broken')))
    const next = queue.run('host', 1000, never, async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(pauses.slept).toEqual([1000])
  })
})

test('tasks of different hosts run at the same time', async () => {
  const queue = new HostQueue(new VirtualPauses())
  const tasks = ['a', 'b'].map((host) => ({ host, ...aTask(host) }))
  const results = tasks.map(({ host, run }) => queue.run(host, 1000, never, run))
  await everythingElse()
  expect(tasks.map(({ begun }) => begun())).toEqual([true, true])
  for (const { end } of tasks) end()
  expect(await Promise.all(results)).toEqual(['a', 'b'])
})

describe('what is remembered of a host', () => {
  const tenMinutes = 10 * 60 * 1000
  const nothing = async () => undefined

  test('includes its pause, whatever other hosts are asked meanwhile', async () => {
    const pauses = new VirtualPauses()
    const queue = new HostQueue(pauses)
    await queue.run('host', 1000, never, nothing)
    await queue.run('another', 1000, never, nothing)
    await queue.run('host', 1000, never, nothing)
    expect(pauses.slept).toEqual([1000])
  })

  test('is forgotten after ten idle minutes when a new host comes', async () => {
    const pauses = new VirtualPauses()
    const queue = new HostQueue(pauses)
    await queue.run('host', 0, never, nothing)
    pauses.pass(tenMinutes)
    await queue.run('a new one', 0, never, nothing)
    await queue.run('host', tenMinutes + 5, never, nothing)
    pauses.pass(tenMinutes + 1)
    await queue.run('another new one', 0, never, nothing)
    await queue.run('host', tenMinutes + 5, never, nothing)
    expect(pauses.slept).toEqual([5])
  })

  test('includes that it is being asked, however long that takes', async () => {
    const pauses = new VirtualPauses()
    const queue = new HostQueue(pauses)
    await queue.run('host', 0, never, nothing)
    const slow = aTask('slow')
    const [first, behind] = [aTask('first'), aTask('behind')]
    const results = [queue.run('host', 0, never, slow.run), queue.run('host', 0, never, first.run)]
    pauses.pass(tenMinutes + 1)
    await queue.run('a new one', 0, never, nothing)
    results.push(queue.run('host', 0, never, behind.run))
    await everythingElse()
    expect([slow.begun(), first.begun(), behind.begun()]).toEqual([true, false, false])
    for (const { end } of [slow, first, behind]) end()
    expect(await Promise.all(results)).toEqual(['slow', 'first', 'behind'])
  })
})

describe('an abort', () => {
  test('ends the wait for a turn, and those behind move up', async () => {
    const queue = new HostQueue(new VirtualPauses())
    const first = aTask('first')
    const giveUp = new AbortController()
    const abandoned = aTask('abandoned')
    const results = [
      queue.run('host', 0, never, first.run),
      queue.run('host', 0, giveUp.signal, abandoned.run),
      queue.run('host', 0, never, async () => 'third'),
    ]
    giveUp.abort(new Error('not wanted'))
    await expect(results[1]).rejects.toThrow('not wanted')
    first.end()
    expect(await results[2]).toBe('third')
    expect(abandoned.begun()).toBe(false)
  })

  test('ends the pause', async () => {
    const pauses = new EndlessPauses()
    const queue = new HostQueue(pauses)
    await queue.run('host', 1000, never, async () => undefined)
    const giveUp = new AbortController()
    const waiting = queue.run('host', 1000, giveUp.signal, async () => 'never')
    await pauses.sleeping
    giveUp.abort(new Error('not wanted'))
    await expect(waiting).rejects.toThrow('not wanted')
    expect(await queue.run('host', 0, never, async () => 'next')).toBe('next')
  })

  test('that came before lets nothing begin', async () => {
    const task = aTask('x')
    const queue = new HostQueue(new VirtualPauses())
    await expect(queue.run('host', 0, AbortSignal.abort(new Error('not wanted')), task.run)).rejects.toThrow(
      'not wanted',
    )
    expect(task.begun()).toBe(false)
  })
})

describe('a host that is shared with other processes', () => {
  test('is asked in turns with them, each taken after our own pause and ended with the task', async () => {
    const pauses = new VirtualPauses()
    const log: string[] = []
    const shared: HostLeases = {
      take: async (host, pauseMs) => {
        log.push(`takes ${host}, pause ${pauseMs}, at ${pauses.now()}`)
        return { end: async () => void log.push('ends') }
      },
    }
    const queue = new HostQueue(pauses, shared)
    const ask = () => queue.run('host', 1000, never, async () => void log.push('asks'))
    await Promise.all([ask(), ask()])
    const failing = queue.run('host', 0, never, async () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(log).toEqual([
      'takes host, pause 1000, at 0',
      'asks',
      'ends',
      'takes host, pause 1000, at 1000',
      'asks',
      'ends',
      'takes host, pause 0, at 1000',
      'ends',
    ])
  })

  test('is left to the next task if no turn is available', async () => {
    const failures = [new Error('the store is away')]
    const shared: HostLeases = {
      take: async () => {
        const failure = failures.pop()
        if (failure !== undefined) throw failure
        return { end: async () => {} }
      },
    }
    const queue = new HostQueue(new VirtualPauses(), shared)
    await expect(queue.run('host', 0, never, async () => 'asked')).rejects.toThrow('the store is away')
    expect(await queue.run('host', 0, never, async () => 'asked')).toBe('asked')
  })
})
