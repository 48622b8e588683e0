import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { type ClosingScene, makeScene } from './scene.js'
import { makeSession } from './session.js'

export interface Closing {
  readonly seed: number
  /** `hangs` if the server had not ended after `maxEndMs`. */
  readonly ended: number | NodeJS.Signals | 'hangs' | null
  readonly stderr: string
}

// calls stop at their own deadlines, which takes longer on a busy machine
const maxEndMs = 280_000

/** Starts the program once per seed, `atOnce` at a time, and closes its stdin at a random moment. */
export function runClosings(
  program: string,
  seeds: readonly number[],
  atOnce: number,
  onEnd: (closing: Closing) => void = () => {},
): Promise<readonly Closing[]> {
  return withFolder(async (folder) => {
    const scene = await makeScene(folder, program)
    const left = [...seeds]
    const closings: Closing[] = []
    const work = async () => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        const closing = await close(program, scene, seed)
        closings.push(closing)
        onEnd(closing)
      }
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, work))
    } finally {
      await scene.close()
    }
    return closings
  })
}

async function close(program: string, { args, env, pages }: ClosingScene, seed: number): Promise<Closing> {
  const { greeting, pieces, pauseMs, isGreeted } = makeSession(seed, pages)
  const options = ['--query-timeout', '300', ...args]
  const server = spawn(process.execPath, [program, 'mcp', ...options], {
    env: { ...bareEnvironment, ...env },
  })
  let stderr = ''
  server.stderr.on('data', (text) => {
    stderr = (stderr + text).slice(-4000)
  })
  const end = once(server, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const answered = once(
    server.stdout.on('data', () => {}),
    'data',
  )
  // it may exit before everything is written
  server.stdin.on('error', () => {})
  const timer = setTimeout(() => server.kill('SIGKILL'), maxEndMs)
  server.stdin.write(greeting)
  if (isGreeted) await Promise.race([answered, end])
  for (const piece of pieces) server.stdin.write(piece)
  await delay(pauseMs)
  server.stdin.end()
  const [code, signal] = await end
  clearTimeout(timer)
  return { seed, ended: signal === 'SIGKILL' ? 'hangs' : (code ?? signal), stderr }
}

/** Returns how often the server ended in each way. */
export function countEnds(closings: readonly Closing[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { ended } of closings) counts[String(ended)] = (counts[String(ended)] ?? 0) + 1
  return counts
}
