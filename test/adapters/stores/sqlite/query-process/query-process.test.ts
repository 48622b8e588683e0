import { afterEach, describe, expect, it, vi } from 'vitest'
import { startProcess } from '#src/adapters/kit/workers/runner.js'
import { toQueryError } from '#src/adapters/stores/sqlite/query-process/query-failures.js'
import type { ProcessRequest } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import {
  child,
  closeAll,
  deadlineMs,
  echo,
  endless,
  open,
  pidOf,
} from '#test/adapters/stores/sqlite/query-process/support/open.js'
import { areGoneWithin, lagDuring } from '#test/support/processes.js'

const memoryBomb = `WITH RECURSIVE n(i, t) AS (SELECT 1, 'x' UNION ALL SELECT i + 1, t || hex(zeroblob(1000000)) FROM n)
  SELECT max(length(t)) FROM n`

afterEach(closeAll)

describe('a query process', () => {
  it('carries values unchanged both ways: big integers, bytes, dates, undefined', async () => {
    const value = { id: 2n ** 60n, raw: new Uint8Array([0, 255]), at: new Date(0), missing: undefined, text: '日本' }
    expect(await echo(open(), value)).toEqual(value)
  })

  it('keeps its children for the next call', async () => {
    const queries = open({ size: 1 })
    expect(await pidOf(queries)).toBe(await pidOf(queries))
  })

  it('starts no child before the first call', async () => {
    const before = process.listenerCount('exit')
    const queries = open()
    expect(process.listenerCount('exit')).toBe(before + 1)
    await queries.close()
    expect(process.listenerCount('exit')).toBe(before)
  })

  it('runs as many calls at once as it has children', async () => {
    const queries = open({ size: 2 })
    const [first, second] = await Promise.all([pidOf(queries), pidOf(queries)])
    const order: string[] = []
    const slow = queries.call('sleep', 1500, { deadlineMs }).then(() => order.push('slow'))
    await echo(queries, 1).then(() => order.push('quick'))
    await slow
    expect(order).toEqual(['quick', 'slow'])
    expect(first).toBeTypeOf('number')
    expect(second).toBeTypeOf('number')
  })

  it('answers twenty calls at once, each with its own answer', async () => {
    const queries = open()
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    expect(await Promise.all(numbers.map((n) => echo(queries, n)))).toEqual(numbers)
  })

  it('takes waiting calls in their order', async () => {
    const queries = open({ size: 1 })
    const order: number[] = []
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    await Promise.all(numbers.map((n) => echo(queries, n).then(() => order.push(n))))
    expect(order).toEqual(numbers)
  })
})

describe('errors of a handler', () => {
  it('keep code, message and retryability', async () => {
    const queries = open()
    await expect(queries.call('reject', null, { deadlineMs })).rejects.toMatchObject({
      name: 'AppError',
      code: 'NOT_FOUND',
      message: 'No such email.',
      retryable: false,
    })
    await expect(queries.call('retry', null, { deadlineMs })).rejects.toMatchObject({
      code: 'DB_ERROR',
      retryable: true,
      cause: { stack: expect.stringContaining('SQLITE_BUSY in the child') },
    })
  })

  it('become INTERNAL_ERROR if they are not ours, and the message hides the cause', async () => {
    const failure = await open()
      .call<never>('fail', null, { deadlineMs })
      .catch((error) => error)
    expect(failure).toMatchObject({ code: 'INTERNAL_ERROR', retryable: true })
    expect(failure.message).not.toContain('secret')
    expect(failure.cause.stack).toContain('TypeError: secret detail')
  })

  it.each(['unknown', '__proto__', 'toString'])('report that there is no method "%s"', async (method) => {
    await expect(open().call(method, null, { deadlineMs })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  })

  it('keep the child: only the call with a value that cannot be cloned fails', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    await expect(queries.call('function', null, { deadlineMs })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    await expect(queries.call('echo', () => {}, { deadlineMs })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(await pidOf(queries)).toBe(pid)
  })
})

describe('a deadline', () => {
  it('kills an endless statement, says what to do, and the next call works', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    await expect(queries.call('sql', endless, { deadlineMs: 500 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      retryable: false,
      message: expect.stringMatching(/longer than 0\.5 s.*narrower/),
    })
    expect(await areGoneWithin(10_000, [pid])).toBe(true)
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('counts from the start of the call, not from its wait for a child', async () => {
    const queries = open({ size: 1 })
    const slow = queries.call('sleep', 2500, { deadlineMs })
    const waiting = queries.call('sleep', 300, { deadlineMs: 2500 })
    await expect(Promise.all([slow, waiting])).resolves.toBeDefined()
  })

  it('also limits the wait for a child, with a retryable error', async () => {
    const queries = open({ size: 1, queueWaitMs: 3000 })
    await echo(queries, 'warm')
    const slow = queries.call('sleep', 4000, { deadlineMs })
    await expect(echo(queries, 1)).rejects.toMatchObject({ code: 'TIMEOUT', retryable: true })
    await slow
    expect(await echo(queries, 2)).toBe(2)
  })

  it('holds for twenty endless calls at once, while the event loop stays responsive', async () => {
    const queries = open()
    await echo(queries, 'warm')
    const lag = await lagDuring(async () => {
      const calls = Array.from({ length: 20 }, () => queries.call('sql', endless, { deadlineMs: 200 }))
      for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
    })
    expect(lag).toBeLessThan(100)
    expect(await echo(queries, 'next')).toBe('next')
  })
})

describe('cancelling a query', () => {
  it('kills the child that works on the call, and the next call works', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    const abort = new AbortController()
    const call = queries.call('sql', endless, { deadlineMs, signal: abort.signal })
    setTimeout(() => abort.abort(), 200)
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('cancelled') })
    expect(await areGoneWithin(10_000, [pid])).toBe(true)
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('removes a waiting call from the queue and kills nothing', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    const abort = new AbortController()
    const slow = queries.call('sleep', 500, { deadlineMs })
    const waiting = queries.call('echo', 1, { deadlineMs, signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' })
    await slow
    expect(await pidOf(queries)).toBe(pid)
  })

  it('before the call starts nothing', async () => {
    const call = open().call('echo', 1, { deadlineMs, signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('after the answer has no effect', async () => {
    const queries = open({ size: 1 })
    const abort = new AbortController()
    await queries.call('echo', 1, { deadlineMs, signal: abort.signal })
    const pid = await pidOf(queries)
    abort.abort()
    expect(await pidOf(queries)).toBe(pid)
  })
})

describe('the memory of a query', () => {
  it.each([
    // SQLite's own out-of-memory error, if the system can refuse memory; the guard translates it
    ['the values of a statement', 'sql', memoryBomb, /QUERY_REJECTED|INTERNAL_ERROR/],
    ["Node's own heap", 'fillHeap', null, /QUERY_REJECTED/],
    ['buffers outside the heap', 'fillBuffers', null, /QUERY_REJECTED|INTERNAL_ERROR/],
  ])('is bounded for %s: the call is refused, and the next call works', async (_, method, args, code) => {
    const queries = open({ size: 1 })
    const failure = await queries.call(method, args, { deadlineMs }).catch((error) => error)
    expect(failure).toMatchObject({ code: expect.stringMatching(code), name: 'AppError' })
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('is watched by the child if the system limits cannot be set', async () => {
    // prlimit is not found
    vi.stubEnv('PATH', '/nowhere')
    const queries = open({ size: 1 })
    await pidOf(queries)
    vi.unstubAllEnvs()
    await expect(queries.call('sql', memoryBomb, { deadlineMs })).rejects.toMatchObject({
      code: 'QUERY_REJECTED',
      message: expect.stringContaining('too much memory'),
    })
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('is named as the reason if a process that kills itself leaves no signal', async () => {
    const { entry } = child
    const runner = startProcess<ProcessRequest, unknown>({
      entry,
      env: { QUERY_PROCESS_MAX_GROWTH_BYTES: String(50 * 2 ** 20) },
      keepsStderr: true,
    })
    runner.onMessage(() => runner.send({ method: 'fillBuffers', args: null }, []))
    // as Windows reports it
    const exit = { ...(await runner.ended), code: 1, signal: null }
    expect(toQueryError({ kind: 'died', exit }, deadlineMs)).toMatchObject({
      code: 'QUERY_REJECTED',
      message: expect.stringContaining('too much memory'),
    })
    expect(toQueryError({ kind: 'died', exit: { ...exit, stderrEnd: '' } }, deadlineMs)).toMatchObject({
      code: 'INTERNAL_ERROR',
    })
  })

  it('is freed after a call: a child that has grown is replaced', async () => {
    const queries = open({ size: 1, growthMb: 330 })
    const before = await pidOf(queries)
    await queries.call('keep', 270 * 2 ** 20, { deadlineMs })
    expect(await areGoneWithin(2000, [before])).toBe(true)
    expect(await echo(queries, 'next')).toBe('next')
  })
})

describe('a child that exits', () => {
  it('fails its call with INTERNAL_ERROR, and the next call works', async () => {
    const queries = open({ size: 1 })
    await expect(queries.call('exit', 3, { deadlineMs })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('between calls is replaced unnoticed', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    process.kill(pid, 'SIGKILL')
    expect(await areGoneWithin(10_000, [pid])).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await echo(queries, 'next')).toBe('next')
  })

  it('before it is ready fails the waiting calls one by one, and is not restarted forever', async () => {
    const queries = open({ entry: new URL('support/broken-child.ts', import.meta.url), execArgv: ['--import', 'tsx'] })
    const results = await Promise.allSettled([echo(queries, 1), echo(queries, 2), echo(queries, 3)])
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL_ERROR' } })
      expect((result as PromiseRejectedResult).reason.cause.message).toContain('this entry is broken')
    }
  })
})
