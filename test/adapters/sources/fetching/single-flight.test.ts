import { describe, expect, test, vi } from 'vitest'
import { SingleFlight } from '#src/adapters/sources/fetching/robots.js'

const never = new AbortController().signal

/** Work that ends only when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

describe('shared work', () => {
  test('is done once for all callers at the same time, and again later', async () => {
    const work = new SingleFlight<string>()
    const start = vi.fn(async () => 'done')
    const joined = [1, 2, 3].map(() => work.join('key', never, start))
    expect(await Promise.all(joined)).toEqual(['done', 'done', 'done'])
    expect(start).toHaveBeenCalledTimes(1)
    await work.join('key', never, start)
    expect(start).toHaveBeenCalledTimes(2)
  })

  test('with another key is other work', async () => {
    const work = new SingleFlight<string>()
    const results = ['a', 'b'].map((key) => work.join(key, never, async () => key))
    expect(await Promise.all(results)).toEqual(['a', 'b'])
  })

  test('fails for all callers', async () => {
    const work = new SingleFlight<string>()
    const failing = async () => Promise.reject(new Error('broken'))
    const joined = await Promise.allSettled([work.join('key', never, failing), work.join('key', never, failing)])
    expect(joined.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('continues when one caller leaves, who need not wait for it', async () => {
    const work = new SingleFlight<string>()
    const leaving = new AbortController()
    let finish = (_: string) => {}
    const start = () =>
      new Promise<string>((resolve) => {
        finish = resolve
      })
    const gone = work.join('key', leaving.signal, start)
    const staying = work.join('key', never, start)
    leaving.abort(new Error('not wanted'))
    await expect(gone).rejects.toThrow('not wanted')
    finish('done')
    expect(await staying).toBe('done')
  })

  test('is cancelled when the last caller leaves, and begun again for a new one', async () => {
    const work = new SingleFlight<string>()
    const leaving = new AbortController()
    const signals: AbortSignal[] = []
    const start = (signal: AbortSignal) => {
      signals.push(signal)
      return untilAborted(signal)
    }
    const gone = [work.join('key', leaving.signal, start), work.join('key', leaving.signal, start)]
    leaving.abort(new Error('not wanted'))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await work.join('key', never, async () => 'anew')).toBe('anew')
    for (const left of gone) await expect(left).rejects.toThrow('not wanted')
  })

  test('is not cancelled while somebody waits, nor when it is done', async () => {
    const work = new SingleFlight<string>()
    const leaving = [new AbortController(), new AbortController()] as const
    const signals: AbortSignal[] = []
    let finish = (_: string) => {}
    const start = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<string>((resolve) => {
        finish = resolve
      })
    }
    const joined = leaving.map(({ signal }) => work.join('key', signal, start))
    leaving[0].abort(new Error('not wanted'))
    await expect(joined[0]).rejects.toThrow('not wanted')
    const late = work.join('key', never, start)
    finish('done')
    expect(await Promise.all([joined[1], late])).toEqual(['done', 'done'])
    leaving[1].abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  test('that was begun again is not forgotten when the cancelled one ends', async () => {
    const work = new SingleFlight<string>()
    const leaving = new AbortController()
    const gone = work.join('key', leaving.signal, untilAborted)
    leaving.abort(new Error('not wanted'))
    let finish = (_: string) => {}
    const anew = work.join(
      'key',
      never,
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    await expect(gone).rejects.toThrow('not wanted')
    const late = work.join('key', never, async () => 'begun once more')
    finish('done')
    expect(await Promise.all([anew, late])).toEqual(['done', 'done'])
  })
})
