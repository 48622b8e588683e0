import type { NoAnswer } from '#src/adapters/kit/workers/pool-call.js'
import type { WorkerExit } from '#src/adapters/kit/workers/runner.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { outOfMemory } from './process-limits.js'

/** The error for a call without an answer. */
export function toQueryError(failure: NoAnswer, deadlineMs: number): AppError {
  switch (failure.kind) {
    case 'died':
      return explainExit(failure.exit)
    case 'late':
      return tooSlow(deadlineMs)
    case 'aborted':
      return new AppError('TIMEOUT', 'The call was cancelled and its query stopped.', { retryable: true })
    case 'not-begun':
      return new AppError('TIMEOUT', tooMany, { retryable: true })
    case 'closed':
      return new AppError('INTERNAL_ERROR', 'The server is stopping.')
    case 'not-started':
      return internal('The query process cannot start; the log has the cause.', failure.cause)
    case 'not-sent':
      return internal('The arguments cannot be sent to the query process.', failure.cause)
  }
}

const tooMany = 'Too many queries are running; this one was not started. Try again when they are done.'

function tooSlow(deadlineMs: number): AppError {
  const deadline = `${deadlineMs / 1000} s`
  const advice = 'Ask for less, such as a narrower date range.'
  return new AppError('TIMEOUT', `The query took longer than ${deadline} and was stopped. ${advice}`)
}

const needsLess = 'Select fewer rows, shorter values, or a narrower range.'

const memory = () => new AppError('QUERY_REJECTED', `The query needed too much memory and was stopped. ${needsLess}`)
const crash = () =>
  new AppError('QUERY_REJECTED', 'The query is too complex or too large and crashed. Write a simpler one.')
const disk = () =>
  new AppError('QUERY_REJECTED', `The query needed too much temporary disk space and was stopped. ${needsLess}`)
const time = () => new AppError('TIMEOUT', `The query ran for too long and was stopped. ${needsLess}`)

// V8 aborts or traps when its heap is full, the system and our watch kill; `128 + signal` is a signal as exit code
const reasons: Readonly<Record<string, () => AppError>> = {
  ...{ SIGKILL: memory, SIGABRT: memory, SIGTRAP: memory, SIGILL: memory, 132: memory, 133: memory, 134: memory },
  // V8's abort on Windows
  2147483651: memory,
  ...{ SIGSEGV: crash, SIGBUS: crash, 135: crash, 139: crash, 3221225477: crash, 3221225725: crash },
  ...{ SIGXFSZ: disk, SIGXCPU: time },
}

/** Why a process died during a call, unless its parent killed it. */
function explainExit({ code, signal, stderrEnd }: WorkerExit): AppError {
  // on Windows a process that kills itself ends with code 1, like one that failed
  if (stderrEnd.includes(outOfMemory)) return memory()
  const reason = reasons[signal ?? String(code)]
  if (reason !== undefined) return reason()
  const cause = new Error(
    `The query process ended with ${signal ?? `exit code ${code}`}. Its last output: ${stderrEnd}`,
  )
  return internal('The query process ended unexpectedly; the log on stderr has the cause.', cause)
}

function internal(message: string, cause: unknown): AppError {
  return new AppError('INTERNAL_ERROR', message, { cause })
}
