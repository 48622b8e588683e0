import type { MailServerDirectory, ServicePlace } from '#src/application/sync/ports/mail-server-directory.js'

interface Records {
  readonly exchangers?: readonly string[]
  readonly tls?: readonly ServicePlace[]
  readonly starttls?: readonly ServicePlace[]
  readonly addresses?: Readonly<Record<string, readonly string[]>>
}

/** A directory that says the same about every domain. */
export class FixedDirectory implements MailServerDirectory {
  readonly asked: string[] = []
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async exchangers(domain: string): Promise<readonly string[]> {
    this.asked.push(domain)
    return this.#records.exchangers ?? []
  }

  async services(domain: string, security: 'tls' | 'starttls'): Promise<readonly ServicePlace[]> {
    this.asked.push(domain)
    return this.#records[security] ?? []
  }

  async addresses(host: string): Promise<readonly string[]> {
    return this.#records.addresses?.[host] ?? []
  }
}
