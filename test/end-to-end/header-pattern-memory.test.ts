import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

it('the memory of a header pattern stays small if a text leads to ever new states with many steps', async () => {
  const bundle = { bundle: true, write: false, platform: 'node', format: 'cjs' } as const
  const { outputFiles } = await build({ entryPoints: ['src/domain/mail/linear-matcher.ts'], ...bundle })
  const code = `${outputFiles[0]?.text}
      let random = 1
      const next = () => (random = (random * 1103515245 + 12345) % 2147483648)
      const text = Array.from({ length: 15000 }, () => 'ab'[next() > 1073741824 ? 1 : 0]).join('')
      require('node:worker_threads').parentPort.postMessage(module.exports.compilePattern('a.{900}z').test(text))`
  const worker = new Worker(code, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 48 } })
  expect(await once(worker, 'message')).toEqual([false])
  await worker.terminate()
})
