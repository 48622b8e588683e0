import { spawn } from 'node:child_process'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from './bare-environment.js'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Buffer
  /** The program to run; defaults to the built one. */
  readonly program?: string
}

/** Runs the real command to its end. */
export function jobworkflow(args: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  return startJobworkflow(args, options).ended
}

/** Starts the real command. */
export function startJobworkflow(
  args: readonly string[],
  options: CommandOptions = {},
): {
  readonly interrupt: () => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** Returns what it has written to stdout so far. */
  readonly written: () => string
  readonly ended: Promise<Ended>
} {
  const child = spawn(process.execPath, [options.program ?? executable, ...args], {
    env: { ...bareEnvironment, ...options.env },
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
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { interrupt: () => signal('SIGINT'), signal, written: () => stdout, ended }
}
