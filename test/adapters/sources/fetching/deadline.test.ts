import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Deadline } from '#src/adapters/sources/fetching/polite-client.js'

const never = new AbortController().signal

/** Work that takes `ms`, unless it is aborted. */
const lasting = (ms: number) => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => resolve('done'), ms)
    signal.addEventListener('abort', () => reject(new Error('broken off')), { once: true })
  })

describe('a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends what takes longer, and says how long it was', async () => {
    const spent = new Deadline(30_000).run(never, lasting(30_001))
    const failed = expect(spent).rejects.toMatchObject({ failure: { kind: 'deadline', seconds: 30 } })
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
  })

  test('counts the time of all steps, but not the time between them', async () => {
    const deadline = new Deadline(30_000)
    const first = deadline.run(never, lasting(20_000))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await first).toBe('done')
    await vi.advanceTimersByTimeAsync(60_000)
    const second = deadline.run(never, lasting(9_000))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await second).toBe('done')
    const third = expect(deadline.run(never, lasting(2_000))).rejects.toMatchObject({ failure: { kind: 'deadline' } })
    await vi.advanceTimersByTimeAsync(1_000)
    await third
  })

  test('in the past lets nothing begin', async () => {
    const deadline = new Deadline(1000)
    const spent = expect(deadline.run(never, lasting(5000))).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1000)
    await spent
    const task = vi.fn(async () => 'done')
    await expect(deadline.run(never, task)).rejects.toMatchObject({ failure: { kind: 'deadline' } })
    expect(task).not.toHaveBeenCalled()
  })

  test('passes an abort on, with its reason', async () => {
    const giveUp = new AbortController()
    const spent = new Deadline(1000).run(giveUp.signal, lasting(500))
    giveUp.abort(new Error('not wanted'))
    await expect(spent).rejects.toThrow('not wanted')
    expect(vi.getTimerCount()).toBe(1)
  })

  test('keeps a failure of the work, and leaves no timer', async () => {
    const failing = async () => Promise.reject(new Error('broken'))
    await expect(new Deadline(1000).run(never, failing)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })
})
