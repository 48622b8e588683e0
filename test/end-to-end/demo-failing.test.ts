import { spawn } from 'node:child_process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkoutWithoutDriver } from '#test/support/broken-driver.js'
import { lacks } from '#test/support/lacking.js'
import { areGoneWithin, descendantsOf, isAlive } from '#test/support/processes.js'

interface DemoEnd {
  readonly code: number | null
  readonly stderr: string
  /** Every process that the demo started. */
  readonly started: readonly number[]
  /** Milliseconds from the end of the first of these until the demo ended. */
  readonly tookToEndMs: number
}

function playDemo(checkout: string, ...options: readonly string[]): Promise<DemoEnd> {
  const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/run.ts', ...options], { cwd: checkout })
  onTestFinished(() => void demo.kill('SIGKILL'))
  const started = new Set<number>()
  let [stderr, firstEnd] = ['', Number.POSITIVE_INFINITY]
  demo.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const timer = setInterval(() => {
    for (const pid of descendantsOf(demo.pid ?? -1)) started.add(pid)
    if (firstEnd === Number.POSITIVE_INFINITY && ![...started].every(isAlive)) firstEnd = performance.now()
  }, 20)
  return new Promise((resolve) => {
    demo.on('close', (code) => {
      clearInterval(timer)
      resolve({ code, stderr, started: [...started], tookToEndMs: performance.now() - firstEnd })
    })
  })
}

describe('a failing demo', () => {
  it.skipIf(lacks('proc')).each(['', '--all'])(
    'exits 1 within 5 s and leaves no process behind (first-demo) %s',
    async (option) => {
      const demo = await playDemo(checkoutWithoutDriver(), ...(option === '' ? [] : [option]))
      expect(demo.stderr).toMatch(
        /^\nThe demo failed: jobworkflow jobs import ended with 4: .*SQLite's driver does not load/,
      )
      expect(demo.code).toBe(1)
      expect(demo.tookToEndMs).toBeLessThan(5000)
      expect(demo.started.length).toBeGreaterThan(1)
      expect(await areGoneWithin(5000, demo.started)).toBe(true)
    },
  )
})
