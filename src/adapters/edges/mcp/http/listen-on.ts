import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { codeOf } from '#src/adapters/kit/errors.js'
import { canonicalHost, isLoopback, withoutBrackets } from '#src/adapters/kit/host-name.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Starts listening and returns the port. Throws VALIDATION_ERROR if the address cannot be used. */
export async function listenOn(
  server: Server,
  host: string,
  port: number,
): Promise<{ readonly port: number; readonly isLoopback: boolean }> {
  try {
    server.listen(port, withoutBrackets(host))
    await once(server, 'listening')
  } catch (error) {
    throw new AppError('VALIDATION_ERROR', whyNot(error, host, port), { cause: error })
  }
  const address = server.address() as AddressInfo
  return { port: address.port, isLoopback: isLoopback(canonicalHost(address.address) ?? '') }
}

function whyNot(error: unknown, host: string, port: number): string {
  const code = codeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: choose another with --port, or 0 for any free port.`
    case 'EACCES':
      return `This account cannot use port ${port}: choose 1024 or higher with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${host} is not an address of this machine: set one of its addresses with --host, or omit --host for 127.0.0.1.`
    default:
      return `Cannot listen on port ${port} of ${host} (${code}): change --host or --port.`
  }
}
