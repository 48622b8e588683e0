import { companyKey } from '#src/domain/jobs/company-name.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { KnownSenders, type SureLetter } from './known-senders.js'
import type { MatchedJob } from './matched-job.js'
import { type MatchedMessage, type MatchRule, type MessageMatch, unmatched } from './message-match.js'
import { matchByOwnWords, narrowByWords, type OwnEvidence, otherSide, type Roster, toMatch } from './own-evidence.js'
import { isSentRound, senderDomain } from './sender-domains.js'
import { SenderVolume } from './sender-volume.js'
import { employersOfDomain } from './sending-employers.js'
import { isFromOrganisation, namesPosting } from './strength.js'

interface TiesOf {
  readonly messages: readonly MatchedMessage[]
  readonly jobs: readonly MatchedJob[]
  readonly roster: Roster<MatchedJob>
  readonly sure: readonly SureLetter[]
}

interface Tie {
  readonly rule: MatchRule
  readonly jobs: readonly MatchedJob[]
}

/**
 * Links letters to applications independent of their content: by sender, or else by the employer they name. Only
 * considers jobs that were applied to, according to their status or mail.
 */
export class ApplicationLinker {
  readonly #roster: Roster<MatchedJob>
  readonly #senders: KnownSenders
  readonly #volume: SenderVolume
  readonly #applied: ReadonlySet<number>
  /** The first application to each employer, according to mail and according to anything. */
  readonly #since: ReadonlyMap<string, { readonly mail: string | null; readonly any: string | null }>

  constructor({ messages, jobs, roster, sure }: TiesOf) {
    const threads = new Set(sure.flatMap(({ message }) => message.threadId ?? []))
    const ids = new Set(sure.map(({ message }) => message.id))
    this.#roster = roster
    this.#senders = new KnownSenders(sure)
    this.#volume = new SenderVolume(
      messages,
      ({ id, threadId }) => ids.has(id) || (threadId !== null && threads.has(threadId)),
    )
    const applied = new Set(jobs.filter(({ isApplied }) => isApplied))
    for (const { job } of sure) applied.add(job)
    this.#applied = new Set([...applied].map(({ id }) => id))
    this.#since = firstDays(applied, sure)
  }

  /**
   * Returns the match of a message. `rejected` are jobs that it does not belong to; `found` is the match from its own
   * words.
   */
  of(message: MatchedMessage, found: MessageMatch, rejected: ReadonlySet<number>): MessageMatch {
    if (found.jobId !== null) return found.isWeak ? this.#strengthen(message, found) : found
    if (found.candidates.length > 0) return found
    const isOpen = ({ id }: MatchedJob) => this.#applied.has(id) && !rejected.has(id)
    const evidence = matchByOwnWords(message, this.#roster, isOpen)
    if (namesPosting(evidence)) return toMatch(evidence)
    if (!message.isOwn && this.#isBulkOrFrequent(message)) return this.#round(message, isOpen)
    const tie = this.#findWriter(message)
    const jobs = tie === null ? [] : tie.jobs.filter(isOpen)
    if (tie !== null && jobs.length > 0 && !namesOther(evidence, jobs)) {
      return chosen(tie.rule, narrowByWords(message, jobs))
    }
    if (!evidence.isNamed || (evidence.jobId === null && evidence.candidates.length === 0)) return unmatched
    return { ...toMatch(evidence), isWeak: !this.#isSure(message, evidence) }
  }

  /** Strengthens a match by name only, if the sender is known to write for the employer. */
  #strengthen(message: MatchedMessage, found: MessageMatch): MessageMatch {
    const known = [...this.#senders.ofAddress(message.fromEmail), ...this.#senders.ofDomain(message.fromEmail)]
    const job = known.find(({ id }) => id === found.jobId)
    const company = companyKey(this.#roster.byId.get(found.jobId ?? 0)?.company ?? null)
    const isKnown = job !== undefined || known.some((each) => companyKey(each.company) === company)
    return isKnown && !this.#isBulkOrFrequent(message) ? { ...found, isWeak: false } : found
  }

  /**
   * Links an employer's bulk mail to the employer's jobs. Mail of boards and job alerts is not linked, because it is
   * about other employers.
   */
  #round(message: MatchedMessage, isOpen: (job: MatchedJob) => boolean): MessageMatch {
    const { fromEmail, received } = message
    if (senderDomain(fromEmail).isBoard || received.kind === 'job_alert') return unmatched
    const jobs = [...this.#senders.ofAddress(fromEmail), ...this.#ofDomain(fromEmail)].filter(isOpen)
    return { ...unmatched, roundOf: [...new Set(jobs.map(({ id }) => id))].toSorted((a, b) => a - b) }
  }

  /** Whether it is bulk mail, or from a frequent sender, so that it may be about anything. */
  #isBulkOrFrequent({ isBulk, received, fromEmail }: MatchedMessage): boolean {
    return isSentRound({ isBulk, fromEmail }) || received.kind === 'job_alert' || this.#volume.isLarge(fromEmail)
  }

  /** Finds the employer by a sender or domain with known letters, or by an invitation's organizer. */
  #findWriter(message: MatchedMessage): Tie | null {
    const { address } = otherSide(message)
    const person = this.#senders.ofAddress(address)
    if (person.size > 0) return { rule: 'known-sender', jobs: this.#jobsOfSender(address, person) }
    for (const { organizer = null } of message.invitations) {
      const jobs = [...this.#senders.ofAddress(organizer), ...this.#ofDomain(organizer)]
      if (jobs.length > 0) return { rule: 'organizer', jobs: this.#jobsOfSender(organizer, new Set(jobs)) }
    }
    const learned = this.#senders.ofDomain(address)
    if (learned.size === 0 || !this.#isSureDomain(message, [...learned])) return null
    return { rule: 'company-in-domain', jobs: this.#jobsOfSender(null, learned) }
  }

  /** A person writes about the same jobs as before; a role address or a domain, about all jobs of the employer. */
  #jobsOfSender(address: string | null, jobs: ReadonlySet<MatchedJob>): readonly MatchedJob[] {
    if (address !== null && !ofDesk.test(address)) return [...jobs]
    const companies = new Set([...jobs].map(({ company }) => companyKey(company)))
    return [...companies].flatMap((key) => this.#roster.employers.called(key))
  }

  #ofDomain(email: string | null): readonly MatchedJob[] {
    const { label } = senderDomain(email)
    if (label === null || this.#senders.isOfSeveral(email)) return [...this.#senders.ofDomain(email)]
    const named = employersOfDomain(label, '', this.#roster.employers).filter(({ isWhole }) => isWhole)
    return [...this.#senders.ofDomain(email), ...named.flatMap(({ employer }) => employer.jobs)]
  }

  #isSure(message: MatchedMessage, evidence: OwnEvidence): boolean {
    const ids = evidence.jobId === null ? evidence.candidates : [evidence.jobId]
    const { address } = otherSide(message)
    const ofDomain = this.#ofDomain(address).filter(({ id }) => ids.includes(id))
    if (ofDomain.length > 0) return this.#isSureDomain(message, ofDomain)
    if (!isFromOrganisation(message, this.#roster.employers) && !evidence.isFromEmployer) return false
    return evidence.namesTitle() || message.invitations.length > 0
  }

  /**
   * Whether the domain alone suffices: after an application to the employer, unless the domain had written much about
   * other things before.
   */
  #isSureDomain(message: MatchedMessage, jobs: readonly MatchedJob[]): boolean {
    const { address } = otherSide(message)
    const since = this.#since.get(companyKey(jobs[0]?.company ?? null))
    if (this.#volume.wasLargeBefore(address, since?.any ?? null)) return false
    return since?.mail == null || message.at === null || message.at >= since.mail
  }
}

const ofDesk = new RegExp(
  `^${anyOf`
    hiring: no-?reply | jobs? | careers? | recruit | talent | hiring | hr | people | apply | applications?
    others: info | contact | hello | team | support | mail | office | notifications?
    in Japan: saiyo | jinji
  `}`,
)

function firstDays(applied: Iterable<MatchedJob>, sure: readonly SureLetter[]) {
  const days = new Map<string, { mail: string | null; any: string | null }>()
  const note = (company: string | null, at: string | null, isMail: boolean) => {
    if (at === null) return
    const key = companyKey(company)
    const known = days.get(key) ?? { mail: null, any: null }
    days.set(key, { mail: isMail ? earlier(known.mail, at) : known.mail, any: earlier(known.any, at) })
  }
  for (const { company, appliedAt } of applied) note(company, appliedAt, false)
  for (const { message, job } of sure) if (showsApplying(message)) note(job.company, message.at, true)
  return days
}

function showsApplying({ isOwn, received, sent }: MatchedMessage): boolean {
  return isOwn ? sent?.kind === 'applied' : received.kind === 'application_received'
}

function earlier(known: string | null, at: string): string {
  return known === null || at < known ? at : known
}

/** Whether it names an employer of the roster other than that of these jobs. */
function namesOther({ isNamed, jobId, candidates }: OwnEvidence, jobs: readonly MatchedJob[]): boolean {
  const ids = jobId === null ? candidates : [jobId]
  return isNamed && ids.length > 0 && !jobs.some(({ id }) => ids.includes(id))
}

function chosen(rule: MatchRule, jobs: readonly MatchedJob[]): MessageMatch {
  const [job] = jobs
  if (job !== undefined && jobs.length === 1) return { ...unmatched, jobId: job.id, rule }
  const candidates = jobs.map(({ id }) => id).toSorted((a, b) => a - b)
  return { ...unmatched, rule: candidates.length > 0 ? rule : null, candidates }
}
