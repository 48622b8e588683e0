/** A host that a domain names for a service. */
export interface ServicePlace {
  readonly host: string
  readonly port: number
}

/**
 * What the public directory of domains says about mail servers. A question takes 5 s at most; without an answer there
 * is nothing. Source: sync-providers.
 */
export interface MailServerDirectory {
  /** The hosts that receive the mail of a domain, most preferred first. */
  exchangers(domain: string): Promise<readonly string[]>
  /** The hosts that a domain names for reading mail (RFC 6186), most preferred first; empty if it offers none. */
  services(domain: string, security: 'tls' | 'starttls'): Promise<readonly ServicePlace[]>
  /** The IP addresses of a host. */
  addresses(host: string): Promise<readonly string[]>
}
