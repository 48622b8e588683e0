import { spawn } from 'node:child_process'
import { executable } from './mcp-server.js'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the real command to its end. */
export async function jobworkflow(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string | Buffer } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [executable, ...args], {
    env: { PATH: process.env.PATH ?? '', ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}
