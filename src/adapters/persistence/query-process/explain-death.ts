import { AppError } from '../../../domain/shared/app-error.js'

const needsLess = 'Select fewer rows, shorter values, or a narrower range.'

const memory = () => new AppError('QUERY_REJECTED', `The query needed too much memory and was stopped. ${needsLess}`)
const crash = () =>
  new AppError('QUERY_REJECTED', 'The query is too complex or too large and ended its process. Write a simpler one.')
const disk = () =>
  new AppError('QUERY_REJECTED', `The query needed too much temporary disk space and was stopped. ${needsLess}`)
const time = () => new AppError('TIMEOUT', `The query computed for too long and was stopped. ${needsLess}`)

// V8 aborts or traps when its heap is full, the system and our watch kill; `128 + signal` where a signal became a code
const reasons: Readonly<Record<string, () => AppError>> = {
  ...{ SIGKILL: memory, SIGABRT: memory, SIGTRAP: memory, SIGILL: memory, 132: memory, 133: memory, 134: memory },
  // what V8's abort becomes on Windows
  2147483651: memory,
  ...{ SIGSEGV: crash, SIGBUS: crash, 135: crash, 139: crash, 3221225477: crash, 3221225725: crash },
  ...{ SIGXFSZ: disk, SIGXCPU: time },
}

/** Why a child died in the middle of a call, when it was not the parent that killed it. */
export function explainDeath(code: number | null, signal: NodeJS.Signals | null, stderr: string): AppError {
  const reason = reasons[signal ?? String(code)]
  if (reason !== undefined) return reason()
  const cause = new Error(`The query process ended with ${signal ?? `exit code ${code}`}. Its last words: ${stderr}`)
  return new AppError('INTERNAL_ERROR', 'The query process ended unexpectedly; the log on stderr has the cause.', {
    cause,
  })
}
