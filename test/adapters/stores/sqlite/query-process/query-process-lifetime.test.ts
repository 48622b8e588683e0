import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import {
  closeAll,
  deadlineMs,
  echo,
  endless,
  open,
  pidOf,
} from '#test/adapters/stores/sqlite/query-process/support/open.js'
import { lacks } from '#test/support/lacking.js'
import { areGoneWithin, isAlive } from '#test/support/processes.js'

const here = (file: string) => fileURLToPath(new URL(`support/${file}`, import.meta.url))

afterEach(closeAll)

describe('closing the query processes', () => {
  it('ends the children and rejects running and waiting calls', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    const calls = [queries.call('sql', endless, { deadlineMs }), echo(queries, 1)]
    const settled = Promise.allSettled(calls)
    await queries.close()
    for (const result of await settled) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The server is stopping.' } })
    }
    expect(isAlive(pid)).toBe(false)
    await expect(echo(queries, 1)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  })

  it('takes no time if no child was started', async () => {
    await expect(open().close()).resolves.toBeUndefined()
  })
})

describe('when the parent process ends', () => {
  const startParent = async (mode: string): Promise<{ parent: ChildProcess; pids: readonly number[] }> => {
    const parent = spawn(process.execPath, ['--import', 'tsx', here('parent.ts'), mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    return { parent, pids: String(line).trim().split(' ').map(Number) }
  }

  it('idle children do not keep it alive, and end with it', async () => {
    const { parent, pids } = await startParent('idle')
    if (parent.exitCode === null) await once(parent, 'exit')
    expect(parent.exitCode).toBe(0)
    expect(await areGoneWithin(10_000, pids)).toBe(true)
  })

  it.each(['exit', 'busy'])('no child survives process.exit or SIGTERM (%s)', async (mode) => {
    const { parent, pids } = await startParent(mode)
    parent.kill('SIGTERM')
    expect(await areGoneWithin(10_000, pids)).toBe(true)
  })

  it('no child survives SIGKILL in the middle of endless statements', async () => {
    const { parent, pids } = await startParent('busy')
    await new Promise((resolve) => setTimeout(resolve, 300))
    parent.kill('SIGKILL')
    expect(await areGoneWithin(10_000, pids)).toBe(true)
  })

  it.skipIf(lacks('signals'))('a Ctrl-C in the terminal does not end a child that still works for it', async () => {
    const queries = open({ size: 1 })
    const pid = await pidOf(queries)
    const slow = queries.call('sleep', 400, { deadlineMs })
    process.kill(pid, 'SIGINT')
    await expect(slow).resolves.toBeUndefined()
  })
})
