import type { MailServerDirectory } from '#src/application/sync/ports/mail-server-directory.js'
import {
  type KnownProvider,
  providerOfDomain,
  providerOfExchangers,
  userFor,
} from '#src/domain/sync/known-providers.js'
import type { MailHost } from '#src/domain/sync/mail-account.js'
import { isHostName, mailDomainOf } from '#src/domain/sync/mail-address.js'

export interface FoundServer {
  readonly server: MailHost
  /** Null if the provider gives each person a name of its own. */
  readonly user: string | null
  /** Null if the domain named the server itself. */
  readonly provider: KnownProvider | null
  /** Whether a person must confirm it first: the host is of another domain than the address. */
  readonly isForeign: boolean
}

/** Finds the server of a mailbox by its address. Source: sync-providers. */
export class FindServer {
  readonly #directory: MailServerDirectory

  constructor(directory: MailServerDirectory) {
    this.#directory = directory
  }

  /** Returns null if the address does not tell. */
  async execute(address: string): Promise<FoundServer | null> {
    const domain = mailDomainOf(address)
    const known = providerOfDomain(domain) ?? providerOfExchangers(await this.#directory.exchangers(domain))
    return known === null ? this.#named(address, domain) : ofProvider(known, address, domain)
  }

  async #named(address: string, domain: string): Promise<FoundServer | null> {
    // encryption from the first byte is preferred (RFC 8314)
    for (const security of ['tls', 'starttls'] as const) {
      const [place] = (await this.#directory.services(domain, security)).filter(({ host }) => isHostName(host))
      if (place === undefined) continue
      const host = place.host.toLowerCase()
      const isForeign = host !== domain && !host.endsWith(`.${domain}`)
      return { server: { host, port: place.port, security }, user: address, provider: null, isForeign }
    }
    return null
  }
}

function ofProvider(provider: KnownProvider, address: string, domain: string): FoundServer {
  const { host, port, security, user } = provider
  return { server: { host: host ?? domain, port, security }, user: userFor(user, address), provider, isForeign: false }
}
