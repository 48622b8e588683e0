import { type ChildProcess, spawn } from 'node:child_process'
import { AppError, errorCodes } from '#src/domain/shared/app-error.js'

export interface ChildCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

export interface ChildOutput {
  /** Null if a signal ended it. */
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

interface RunOptions {
  readonly signal: AbortSignal
  /** Its standard input: what is secret stands neither in arguments nor in variables. */
  readonly input?: string
}

// in characters; of more, the end is kept
const maxOutput = 1024 * 1024

/** Runs a command in a separate process until it ends. Aborting interrupts it as a person would. */
export function runCommand(
  { command, args, env }: ChildCommand,
  { signal, input = '' }: RunOptions,
): Promise<ChildOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { env, windowsHide: true, stdio: 'pipe' })
    const [output, errors] = [collect(child.stdout), collect(child.stderr)]
    const stop = () => child.kill('SIGINT')
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    // a process that ends early reads nothing
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      resolve({ code, output: output(), errors: errors() })
    })
  })
}

const refused = 1

/**
 * Runs a command of this program. Returns what it printed, also if that is JSON about a failure. Throws INTERNAL_ERROR
 * with its last line otherwise.
 */
export async function readCommand(program: ChildCommand, signal: AbortSignal): Promise<string> {
  const { code, output, errors } = await runCommand(program, { signal })
  if (code === 0 || (code === refused && output.startsWith('{'))) return output
  const [line = ''] = errors.trim().split('\n').slice(-1)
  const message = line.replace(/^jobworkflow: /, '').slice(0, 300)
  throw new AppError('INTERNAL_ERROR', message || 'The command ended early.')
}

/** A failure as commands print it with `--json`. */
export interface ReportedError {
  readonly code: string
  readonly message: string
}

/** The failure that a command reported; INTERNAL_ERROR with the message `otherwise` if it reported none. */
export function toReportedError(error: ReportedError | undefined, otherwise: string): AppError {
  const code = errorCodes.find((known) => known === error?.code) ?? 'INTERNAL_ERROR'
  return new AppError(code, error?.message ?? otherwise)
}

function collect(stream: NonNullable<ChildProcess['stdout']>): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-maxOutput)
  })
  return () => text
}
