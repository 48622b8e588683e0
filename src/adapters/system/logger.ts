import type { Logger } from '../../application/shared/ports/logger.js'

/**
 * Logs to stderr: over stdio, stdout belongs to the protocol. A closed stderr is not worth dying for. `hidden` never
 * appears: the address that names an archive is in its path.
 */
export function createLogger(stream: NodeJS.WritableStream, quiet: boolean, hidden: string | null = null): Logger {
  stream.on('error', () => {})
  const hide = (text: string) => (hidden ? text.replaceAll(hidden, '(address)') : text)
  const write = (text: string) => void stream.write(`jobworkflow: ${hide(text)}\n`)
  return {
    info: quiet ? () => {} : write,
    error: (text, cause) => write(cause === undefined ? text : `${text}\n${describe(cause)}`),
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.stack ?? cause.message
  return cause.cause === undefined ? own : `${own}\ncaused by ${describe(cause.cause)}`
}
