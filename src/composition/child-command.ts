import { spawn } from 'node:child_process'
import { AppError, errorCodes } from '#src/domain/shared/app-error.js'

export interface ChildCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

export interface RunOptions {
  readonly signal: AbortSignal
  /** Its standard input: what is secret stands neither in arguments nor in variables. */
  readonly input?: string
}

// in characters; of more, the end is kept
const maxOutput = 1024 * 1024

/** Returns what a command prints; '' if it cannot be started. Aborting interrupts it as a person would. */
function runCommand({ command, args, env }: ChildCommand, { signal, input = '' }: RunOptions): Promise<string> {
  return new Promise((resolve) => {
    // the log gets the cause of a failure, but not what a server answered to a secret
    const errors = input === '' ? 'inherit' : 'ignore'
    const child = spawn(command, [...args], { env, windowsHide: true, stdio: ['pipe', 'pipe', errors] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-maxOutput)
    })
    const stop = () => child.kill('SIGINT')
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    // a process that ends early reads nothing
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', () => resolve(''))
    child.once('close', () => {
      signal.removeEventListener('abort', stop)
      resolve(output)
    })
  })
}

/** What a command prints with `--json`, as far as all commands do. */
export interface CommandReport {
  readonly error?: ReportedError
}

interface ReportedError {
  readonly code: string
  readonly message: string
}

/** Runs a command of this program with `--json`. Returns its report; throws the failure that it reports. */
export async function readCommand<Report extends CommandReport>(
  program: ChildCommand,
  options: RunOptions,
): Promise<Report> {
  const report = parseReport<Report>(await runCommand(program, options))
  if (report === null) throw endedEarly()
  const { error } = report
  if (error === undefined) return report
  throw new AppError(errorCodes.find((known) => known === error.code) ?? 'INTERNAL_ERROR', error.message)
}

export const endedEarly = () => new AppError('INTERNAL_ERROR', 'The command ended early. Try again.')

/** Null if the output is no report. */
function parseReport<Report extends CommandReport>(output: string): Report | null {
  try {
    const report: unknown = JSON.parse(output)
    return typeof report === 'object' ? (report as Report | null) : null
  } catch {
    return null
  }
}
