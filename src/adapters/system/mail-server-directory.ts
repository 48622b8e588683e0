import { lookup, Resolver } from 'node:dns/promises'
import { within } from '#src/application/shared/within.js'
import type { MailServerDirectory, ServicePlace } from '#src/application/sync/ports/mail-server-directory.js'
import { compareTexts } from '#src/domain/shared/text.js'

const limitMs = 5000

export interface DirectoryOptions {
  /** Name servers as `ADDRESS:PORT`; defaults to those of the system. */
  readonly servers?: readonly string[]
  readonly timeoutMs?: number
}

/** The domain name system. A domain that does not exist and a name server that is silent both tell nothing. */
export class DnsMailServerDirectory implements MailServerDirectory {
  readonly #options: DirectoryOptions

  constructor(options: DirectoryOptions = {}) {
    this.#options = options
  }

  async exchangers(domain: string): Promise<readonly string[]> {
    const found = await this.#ask((resolver) => resolver.resolveMx(domain))
    return found
      .sort((a, b) => a.priority - b.priority || compareTexts(a.exchange, b.exchange))
      .map(({ exchange }) => exchange)
  }

  async services(domain: string, security: 'tls' | 'starttls'): Promise<readonly ServicePlace[]> {
    const service = security === 'tls' ? '_imaps._tcp' : '_imap._tcp'
    const found = await this.#ask((resolver) => resolver.resolveSrv(`${service}.${domain}`))
    return found
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight || compareTexts(a.name, b.name))
      .map(({ name, port }) => ({ host: name.replace(/\.$/, ''), port }))
      .filter(({ host, port }) => host !== '' && port > 0)
  }

  async addresses(host: string): Promise<readonly string[]> {
    const found = await this.#within(lookup(host, { all: true }))
    return found.map(({ address }) => address)
  }

  async #ask<Found>(question: (resolver: Resolver) => Promise<Found[]>): Promise<Found[]> {
    const { servers, timeoutMs = limitMs } = this.#options
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
    if (servers !== undefined) resolver.setServers(servers)
    const found = await this.#within(question(resolver))
    // a question that is still open keeps the process alive
    resolver.cancel()
    return found
  }

  async #within<Found>(asking: Promise<Found[]>): Promise<Found[]> {
    const { timeoutMs = limitMs } = this.#options
    return (await within(asking, timeoutMs).catch(() => null)) ?? []
  }
}
