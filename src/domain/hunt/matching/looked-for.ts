import { companyKey } from '#src/domain/jobs/company-name.js'
import { EmployerIndex } from './employer-index.js'
import { addressOf } from './known-senders.js'
import type { MatchedJob } from './matched-job.js'
import { employersNamedIn } from './named-employers.js'
import { ordinaryWords } from './ordinary-words.js'
import { displayName } from './own-evidence.js'
import { isSentRound, senderDomain } from './sender-domains.js'
import { employersNamedBySender, employersOfDomain } from './sending-employers.js'
import { passagesOf } from './words.js'

/** The employers and persons whose mail is searched. */
export interface LookedForNames {
  /** Names of employers, in all spellings. */
  readonly names: readonly string[]
  /** Their registered domains. */
  readonly domains: readonly string[]
  /** Addresses of persons, in lower case. */
  readonly addresses: readonly string[]
}

const maxSubject = 500
const none = { jobId: null, title: null, location: null, url: null, isApplied: true, appliedAt: null }

/** Recognizes mail from or about employers by its sender, its subject and its beginning. */
export class LookedFor {
  /** The names worth searching in texts: no ordinary words, and no names of two letters. */
  readonly inTexts: readonly string[]
  readonly #employers: EmployerIndex<MatchedJob>
  readonly #domains: ReadonlySet<string>
  readonly #addresses: ReadonlySet<string>
  /** A cache of senders, because an archive has many messages from each. */
  readonly #seen = new Map<string, boolean>()

  constructor({ names, domains, addresses }: LookedForNames) {
    this.inTexts = names.filter(isTelling)
    this.#employers = new EmployerIndex(names.map((company, id) => ({ ...none, id, company })))
    this.#domains = new Set(domains)
    this.#addresses = new Set(addresses)
  }

  isSender(from: string | null, fromEmail: string | null): boolean {
    const key = `${from ?? ''}\n${fromEmail ?? ''}`
    const known = this.#seen.get(key) ?? this.#isSender(from, fromEmail)
    this.#seen.set(key, known)
    return known
  }

  #isSender(from: string | null, fromEmail: string | null): boolean {
    const { label, system, domain } = senderDomain(fromEmail)
    if (this.#addresses.has(addressOf(fromEmail) ?? '') || (domain !== null && this.#domains.has(domain))) return true
    if (label !== null && employersOfDomain(label, '', this.#employers).some(({ isWhole }) => isWhole)) return true
    return employersNamedBySender(displayName(from), this.#employers, system).some(({ isWhole }) => isWhole)
  }

  isNamedIn({ subject, opening, signature = '', fromEmail, isBulk }: TextOfMessage): boolean {
    if (isSentRound({ fromEmail, isBulk })) return false
    const { system } = senderDomain(fromEmail)
    const texts = [(subject ?? '').slice(0, maxSubject), opening, signature]
    const passages = texts.flatMap((text) => passagesOf(text))
    return employersNamedIn(passages, this.#employers, system).some(({ isWhole }) => isWhole)
  }
}

export interface TextOfMessage {
  readonly subject: string | null
  readonly opening: string
  readonly signature?: string | undefined
  readonly fromEmail: string | null
  readonly isBulk: boolean
}

function isTelling(name: string): boolean {
  const key = companyKey(name)
  return !ordinaryWords.has(key) && key.length > (/[\p{Script=Han}\p{Script=Katakana}]/u.test(key) ? 1 : 2)
}
