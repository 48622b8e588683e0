import { codeOf, formatStacks } from '#src/adapters/kit/errors.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'

/** For embedding in another program: logs nothing. */
export const silentLogger: Logger = { info: () => {}, error: () => {} }

/**
 * Logs to stderr: over stdio, stdout belongs to the protocol. Ignores a closed stderr. Replaces `hidden`, an email
 * address: the path of the archive that it names contains it.
 */
export function createLogger(stream: NodeJS.WritableStream, quiet: boolean, hidden: string | null = null): Logger {
  stream.on('error', () => {})
  const hide = (text: string) => (hidden ? text.replaceAll(hidden, '(address)') : text)
  const write = (text: string) => void stream.write(`jobworkflow: ${hide(text)}\n`)
  return {
    info: quiet ? () => {} : write,
    error: (text, cause) => write(cause === undefined ? text : `${text}\n${formatStacks(cause)}`),
  }
}

/**
 * A logger for a server with many clients: lines start with the time, and errors are logged by where they were thrown,
 * without their messages, which may quote what a client sent.
 */
export function createServerLogger(logger: Logger, clock: Clock): Logger {
  const dated = (text: string) => `${clock.now().toISOString()} ${text}`
  return {
    info: (text) => logger.info(dated(text)),
    error: (text, cause) => logger.error([dated(text), ...causes(cause).map(placeOf)].join('\n')),
  }
}

function causes(cause: unknown): readonly unknown[] {
  if (cause === undefined) return []
  return cause instanceof Error ? [cause, ...causes(cause.cause)] : [cause]
}

/** The name and code of an error and where it was thrown. */
function placeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return `a ${typeof cause} was thrown`
  const code = codeOf(cause)
  const { stack = '', message } = cause
  const end = stack.indexOf(message)
  // a message may look like a stack frame: only what follows it counts
  const frames =
    end < 0
      ? []
      : stack
          .slice(end + message.length)
          .split('\n')
          .filter((line) => /^ {4}at /.test(line))
  return [`${cause.name}${code && ` ${code}`}`, ...frames].join('\n')
}
