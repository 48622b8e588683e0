import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallOutcome } from '#src/adapters/kit/workers/pool-call.js'
import { type Runner, startProcess, startThread } from '#src/adapters/kit/workers/runner.js'
import { type PoolOptions, WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

interface Request {
  readonly text: unknown
}

interface Answer {
  readonly text: string
  /** Id of the worker. */
  readonly id: number
}

/** A worker that hangs, exits or waits for a moment if a text says so, and echoes any other text. */
const work = `
  port.on('message', async ({ text }) => {
    while (text === 'HANG');
    if (text === 'EXIT') process.exit(3)
    if (text === 'WAIT') await new Promise((resolve) => setTimeout(resolve, 300))
    send({ text, id })
  })
  send('ready')`

const kinds: Readonly<Record<string, { readonly head: string; start(url: URL): Runner<Request, Answer> }>> = {
  thread: {
    head: `import { parentPort as port, threadId as id } from 'node:worker_threads'
      const send = (message) => port.postMessage(message)`,
    start: (url) => startThread(url),
  },
  process: {
    head: `const [port, id] = [process, process.pid]
      const send = (message) => process.send(message)
      process.on('disconnect', () => process.exit())`,
    start: (entry) => startProcess({ entry, keepsStderr: true }),
  },
}

const never = 60_000

describe.each(Object.entries(kinds))('a pool whose worker is a %s', (_, { head, start }) => {
  function aPool(options: Partial<PoolOptions<Request, Answer>> = {}, code = head + work): WorkerPool<Request, Answer> {
    const path = join(temporaryFolder(), 'worker.mjs')
    writeFileSync(path, code)
    const whenReady = async () => {}
    const pool = new WorkerPool({ start: () => start(pathToFileURL(path)), whenReady, size: 1, ...options })
    onTestFinished(() => pool.close())
    return pool
  }

  /** Returns the id of the worker that answered. */
  async function idOf(call: Promise<CallOutcome<Answer>>): Promise<number> {
    const outcome = await call
    return outcome.kind === 'answered' ? outcome.answer.id : expect.fail(`${outcome.kind}`)
  }

  it('answers calls in order, and keeps its worker', async () => {
    const pool = aPool()
    const ids: number[] = []
    const texts = Array.from({ length: 10 }, (_, n) => `text ${n}`)
    const answered: string[] = []
    await Promise.all(
      texts.map(async (text) => {
        ids.push(await idOf(pool.call({ text })))
        answered.push(text)
      }),
    )
    expect(answered).toEqual(texts)
    expect(new Set(ids).size).toBe(1)
  })

  it('kills a worker that hangs at its deadline or when the caller gives up, and starts another', async () => {
    const pool = aPool()
    const first = await idOf(pool.call({ text: 'a' }))
    expect(await pool.call({ text: 'HANG' }, { deadlineMs: 100 })).toEqual({ kind: 'late' })
    const second = await idOf(pool.call({ text: 'b' }))
    expect(await pool.call({ text: 'HANG' }, { signal: AbortSignal.timeout(100) })).toEqual({ kind: 'aborted' })
    expect(new Set([first, second, await idOf(pool.call({ text: 'c' }))]).size).toBe(3)
  })

  it('lets a worker finish without a caller on request', async () => {
    const pool = aPool({ finishesAborted: true })
    const first = await idOf(pool.call({ text: 'a' }))
    expect(await pool.call({ text: 'WAIT' }, { signal: AbortSignal.timeout(10) })).toEqual({ kind: 'aborted' })
    expect(await idOf(pool.call({ text: 'b' }))).toBe(first)
  })

  it('reports how a worker died during a call', async () => {
    const pool = aPool()
    expect(await pool.call({ text: 'EXIT' })).toMatchObject({ kind: 'died', exit: { code: 3, signal: null } })
    expect(await pool.call({ text: 'next' })).toMatchObject({ kind: 'answered', answer: { text: 'next' } })
  })

  it('drops a queued call that waits too long or is given up, and kills nothing', async () => {
    const pool = aPool({ maxWaitMs: 5000 })
    const first = await idOf(pool.call({ text: 'a' }))
    const slow = pool.call({ text: 'WAIT' })
    expect(await pool.call({ text: 'b' }, { signal: AbortSignal.timeout(10) })).toEqual({ kind: 'aborted' })
    expect(await idOf(slow)).toBe(first)
    const hanging = aPool({ maxWaitMs: 3000 })
    // start the worker first, because a call that waits for its start may also be given up
    await idOf(hanging.call({ text: 'a' }))
    void hanging.call({ text: 'HANG' }, { deadlineMs: never })
    expect(await hanging.call({ text: 'b' })).toEqual({ kind: 'not-begun' })
  })

  it('ends a worker that is used up or was idle for long', async () => {
    const spent = aPool({ shouldReplace: ({ text }) => text === 'last' })
    const first = await idOf(spent.call({ text: 'a' }))
    expect(await idOf(spent.call({ text: 'last' }))).toBe(first)
    expect(await idOf(spent.call({ text: 'b' }))).not.toBe(first)
    const idle = aPool({ idleMs: 0 })
    const second = await idOf(idle.call({ text: 'a' }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await idOf(idle.call({ text: 'b' }))).not.toBe(second)
  })

  it('fails only the request that cannot be cloned', async () => {
    const pool = aPool()
    const first = await idOf(pool.call({ text: 'a' }))
    expect(await pool.call({ text: () => {} })).toMatchObject({ kind: 'not-sent' })
    expect(await idOf(pool.call({ text: 'b' }))).toBe(first)
  })

  it('fails one call for each worker that cannot be started', async () => {
    const pool = aPool({}, "throw new Error('this worker is broken')")
    const outcomes = await Promise.all([pool.call({ text: 'a' }), pool.call({ text: 'b' })])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not-started', 'not-started'])
  })

  it('can be closed at any time, and accepts nothing more', async () => {
    const pool = aPool()
    await idOf(pool.call({ text: 'a' }))
    const calls = [pool.call({ text: 'HANG' }), pool.call({ text: 'queued' })]
    await pool.close()
    expect(await Promise.all([...calls, pool.call({ text: 'late' })])).toEqual(new Array(3).fill({ kind: 'closed' }))
  })
})

describe('a program whose worker prints', () => {
  const starts = { thread: 'startThread(url)', process: 'startProcess({ entry: url })' } as const
  const source = (name: string) => new URL(`../../../../src/adapters/kit/workers/${name}.ts`, import.meta.url).href

  it.each(['thread', 'process'] as const)('keeps its stdout clean, and ends by itself: a %s', async (kind) => {
    const folder = temporaryFolder()
    const prints = `console.log('from the start'); process.stdout.write('without a line end'); console.info('more')`
    writeFileSync(join(folder, 'worker.mjs'), `${prints}\n${kinds[kind]?.head}\n${work}`)
    writeFileSync(
      join(folder, 'program.mjs'),
      `import { startProcess, startThread } from '${source('runner')}'
      import { WorkerPool } from '${source('worker-pool')}'
      const url = new URL('./worker.mjs', import.meta.url)
      const pool = new WorkerPool({ start: () => ${starts[kind]}, whenReady: async () => {}, size: 1 })
      const outcome = await pool.call({ text: 'a' })
      console.log(outcome.answer.text)`,
    )
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', join(folder, 'program.mjs')])
    const { stdout, stderr } = await run
    expect(stdout).toBe('a\n')
    expect(stderr).toBe(kind === 'thread' ? 'from the start\nwithout a line endmore\n' : '')
  })
})
