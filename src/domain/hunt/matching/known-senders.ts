import { companyKey } from '#src/domain/jobs/company-name.js'
import type { MatchedJob } from './matched-job.js'
import type { MatchedMessage, MessageMatch } from './message-match.js'
import { senderDomain } from './sender-domains.js'

/** A letter that certainly belongs to a job. */
export interface SureLetter {
  readonly message: MatchedMessage
  readonly match: MessageMatch
  readonly job: MatchedJob
}

/** The senders of letters that certainly belong to applications: persons by address, and employers by domain. */
export class KnownSenders {
  readonly #byAddress = new Map<string, Set<MatchedJob>>()
  readonly #byDomain = new Map<string, Set<MatchedJob>>()
  readonly #companiesOfDomain = new Map<string, Set<string>>()

  constructor(letters: Iterable<SureLetter>) {
    for (const { message, match, job } of letters) {
      const address = message.isOwn ? null : addressOf(message.fromEmail)
      const { domain, system } = senderDomain(address)
      if (address === null || system !== null) continue
      add(this.#byAddress, address, job)
      if (domain === null) continue
      add(this.#companiesOfDomain, domain, companyKey(job.company))
      if (match.isFromEmployer) add(this.#byDomain, domain, job)
    }
  }

  /** Returns the jobs for which this address wrote letters; empty if they belong to several employers. */
  ofAddress(email: string | null): ReadonlySet<MatchedJob> {
    return ofOneEmployer(this.#byAddress.get(addressOf(email) ?? ''))
  }

  /**
   * Returns the jobs of the employer that writes from this domain under its own name; empty if the domain sends letters
   * about several employers.
   */
  ofDomain(email: string | null): ReadonlySet<MatchedJob> {
    const { domain } = senderDomain(email)
    const companies = this.#companiesOfDomain.get(domain ?? '')
    return companies?.size === 1 ? ofOneEmployer(this.#byDomain.get(domain ?? '')) : none
  }

  /** Whether the domain sends letters about several employers, as that of an agency. */
  isOfSeveral(email: string | null): boolean {
    return (this.#companiesOfDomain.get(senderDomain(email).domain ?? '')?.size ?? 0) > 1
  }

  /** The known addresses, for finding more of their letters. */
  get addresses(): readonly string[] {
    return [...this.#byAddress.keys()]
  }

  /** The domains from which an employer writes under its own name. */
  get domains(): readonly string[] {
    return [...this.#byDomain.keys()].filter((domain) => this.#companiesOfDomain.get(domain)?.size === 1)
  }
}

const none: ReadonlySet<MatchedJob> = new Set()

function ofOneEmployer(jobs: ReadonlySet<MatchedJob> = none): ReadonlySet<MatchedJob> {
  return new Set([...jobs].map(({ company }) => companyKey(company))).size === 1 ? jobs : none
}

function add<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

export function addressOf(email: string | null): string | null {
  const address = email?.trim().toLowerCase() ?? ''
  return address === '' ? null : address
}
