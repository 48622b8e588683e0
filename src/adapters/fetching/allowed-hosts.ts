import { isIPv6 } from 'node:net'
import { AppError } from '../../domain/shared/app-error.js'

/** Answers whether the user allowed a host whatever its address; `port` is the one dialled. */
export type IsAllowedHost = (hostname: string, port: number) => boolean

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The port that a URL leads to, also where it does not say. */
export function portOf(protocol: string, port: string): number {
  return port === '' ? (defaultPorts[protocol] ?? 0) : Number(port)
}

/**
 * Reads entries such as `localhost`, `127.0.0.1:8080` or `[::1]:8080`; without a port all ports are meant. Names match
 * exactly, written as URLs write them. Throws VALIDATION_ERROR for an entry that is no host.
 */
export function allowedHosts(entries: readonly string[]): IsAllowedHost {
  const allowed = new Set(entries.map(normalized))
  return (hostname, port) => allowed.has(hostname) || allowed.has(`${hostname}:${port}`)
}

function normalized(entry: string): string {
  const text = isIPv6(entry) ? `[${entry}]` : entry
  const [, host = '', port] = /^([^\s/?#@\\]+?|\[[^\]]+\])(?::(\d{1,5}))?$/.exec(text) ?? []
  if (host === '' || !URL.canParse(`http://${host}`)) throw noHost(entry)
  const { hostname } = new URL(`http://${host}`)
  return port === undefined ? hostname : `${hostname}:${Number(port)}`
}

function noHost(entry: string): AppError {
  const message = `${JSON.stringify(entry.slice(0, 80))} is no host; write one such as localhost or 127.0.0.1:8080.`
  return new AppError('VALIDATION_ERROR', message)
}
