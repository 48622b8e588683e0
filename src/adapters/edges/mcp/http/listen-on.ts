import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { canonicalHost, isLoopback, withoutBrackets } from './host-name.js'

/** Listens, and says on which port. Throws VALIDATION_ERROR when the address cannot be taken. */
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
      return `Port ${port} of ${host} is taken by another program: choose another with --port, or 0 for a free one.`
    case 'EACCES':
      return `Port ${port} may not be used by this account: choose one from 1024 with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${host} is no address of this machine: name one of its own with --host, or leave --host out for 127.0.0.1.`
    default:
      return `It is not possible to listen on port ${port} of ${host} (${code}): choose another with --host and --port.`
  }
}
