import { HeldConnection } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import type { DatabaseFile, SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { archiveFile } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import {
  type HuntMail,
  type HuntMailRequest,
  type LettersRequest,
  type MessagesRequest,
  maxNaming,
  type NamingRequest,
  type ThreadsRequest,
  type UnderstoodMail,
  type UnderstoodMessage,
  type WantedLetter,
} from '#src/application/hunt/ports/hunt-mail.js'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import { unwrapForwardedLetter } from '#src/domain/hunt/letters/letter-inside.js'
import { type LetterWords, ownWordsOf } from '#src/domain/hunt/letters/letter-words.js'
import type { KeptFacts, MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import {
  applicationKinds,
  forwardsApplicationLetter,
  isAboutApplication,
} from '#src/domain/hunt/letters/of-application.js'
import { LookedFor } from '#src/domain/hunt/matching/looked-for.js'
import { newestFirst } from '#src/domain/hunt/stages/staged-message.js'
import { findLetters } from '#src/domain/hunt/verdicts/find-letters.js'
import type { LetterIdentity } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { saysForwarded } from '#src/domain/mail/forwarded-message.js'
import type { ArchiveConnection } from './archive-connection.js'
import { ArchiveLook } from './archive-look.js'
import { archiveState } from './archive-state.js'
import { FactsReading } from './facts-reading.js'
import * as rows from './hunt-rows.js'
import { idsNaming } from './indexed-query.js'
import type { KnownFacts, KnownRow } from './known-facts.js'
import { OpenArchive, type SearchIndex } from './open-archive.js'
import { ownAddresses } from './own-addresses.js'

export interface HuntMailOptions extends SqliteFileOptions {
  readonly understand: UnderstandStored
  /** How long to read messages about which nothing is stored, in milliseconds; 10,000 when absent. */
  readonly budgetMs?: number
}

const defaultBudgetMs = 10_000
const maxAttempts = 3
// share of the reading time: it follows the mail about applications
const namingShare = 0.25

/** Like `SqliteMailArchive`, for the queries of a hunt. Reads messages about which nothing is stored, newest first. */
export class SqliteHuntMail implements HuntMail {
  readonly #file: DatabaseFile
  readonly #held: HeldConnection<OpenArchive>
  readonly #options: HuntMailOptions
  #lookedFor: { readonly key: string; readonly value: LookedFor } | null = null

  constructor(path: string, options: HuntMailOptions) {
    this.#file = archiveFile(path, options)
    this.#held = new HeldConnection({ path, open: () => new OpenArchive(this.#file) })
    this.#options = options
  }

  async close(): Promise<void> {
    this.#held.close()
  }

  state(): Promise<string | null> {
    return archiveState(this.#file.path)
  }

  lastId(): Promise<number> {
    return this.#ask((look) => look.use(rows.lastId))
  }

  async ofApplications({ me }: HuntMailRequest): Promise<UnderstoodMail> {
    return this.#ask(async (look, reading) => {
      const seen = await look.use((archive, known) => overview(archive, known, me))
      const late = await reading.read(
        seen.missing,
        ({ facts }) =>
          [true, false].some((isOwn) => isAboutApplication(facts, isOwn)) || forwardsApplicationLetter(facts),
      )
      const envelopes = await look.use((archive) => withThreads(archive, speaking(archive, seen, late)))
      return answer(look, reading, { envelopes, own: seen.own, late })
    })
  }

  async naming(request: NamingRequest): Promise<UnderstoodMail> {
    const { me, without } = request
    const lookedFor = this.#lookFor(request)
    return this.#ask(async (look, reading) => {
      const known = new Set(without)
      const hits = await look.use((archive, facts, index) => {
        const sure = [...idsOfSenders(archive, lookedFor), ...askedFor(archive, request)]
        const byText = inTexts(archive, index, lookedFor)
        const told = new Set(sure)
        const others = byText.filter((id) => !known.has(id) && !told.has(id))
        return { sure, ...namedIn(archive, facts, others, lookedFor) }
      })
      const late = await reading.read(hits.missing, () => true)
      const { envelopes, own } = await look.use((archive, facts) => {
        const isLate = (envelope: rows.Envelope) => isAbout(envelope, late.get(envelope.id)?.facts, lookedFor)
        const found = [
          ...rows.envelopes(
            archive,
            [...new Set([...hits.sure, ...hits.named])].filter((id) => !known.has(id)),
          ),
          ...rows.envelopes(archive, [...late.keys()]).filter(isLate),
        ]
        return { envelopes: withThreads(archive, found), own: ownAddresses(archive, facts, me) }
      })
      return answer(look, reading, { envelopes: envelopes.filter(({ id }) => !known.has(id)), own, late })
    }, namingShare)
  }

  /** Cached: the same employers are looked for repeatedly. */
  #lookFor({ names, domains, addresses }: NamingRequest): LookedFor {
    const key = JSON.stringify([names, domains, addresses])
    if (this.#lookedFor?.key !== key) this.#lookedFor = { key, value: new LookedFor({ names, domains, addresses }) }
    return this.#lookedFor.value
  }

  async ofThreads({ me, threadIds }: ThreadsRequest): Promise<UnderstoodMail> {
    return this.#chosen(me, (archive) => rows.idsOfThreads(archive, threadIds))
  }

  async byIds({ me, ids }: MessagesRequest): Promise<UnderstoodMail> {
    return this.#chosen(me, () => ids)
  }

  async ofLetters({ me, letters }: LettersRequest): Promise<UnderstoodMail> {
    const { messages, unread } = await this.#chosen(me, (archive) =>
      rows.idsOfMessages(archive, letters.flatMap(namesOf)),
    )
    const found = new Set(findLetters(letters, messages))
    return { messages: messages.filter((message) => found.has(message)), unread }
  }

  /** For a forwarded letter, includes the message around it. */
  async wordsOf(letters: readonly WantedLetter[]): Promise<ReadonlyMap<number, LetterWords>> {
    const invitations = new Map(letters.map((letter) => [letter.id, letter.invitations]))
    const texts = await this.#ask((look) => look.use((archive) => rows.texts(archive, [...invitations.keys()])))
    return new Map(
      texts.map(({ id, subject, text }) => [
        id,
        ownWordsOf({ emailId: id, subject, text, invitations: invitations.get(id) ?? [] }),
      ]),
    )
  }

  #chosen(me: readonly string[], choose: (archive: ArchiveConnection) => readonly number[]): Promise<UnderstoodMail> {
    return this.#ask(async (look, reading) => {
      const { envelopes, own } = await look.use((archive, known) => ({
        envelopes: rows.envelopes(archive, choose(archive)),
        own: ownAddresses(archive, known, me),
      }))
      return answer(look, reading, { envelopes, own, late: new Map() })
    })
  }

  /** Retries if another archive replaced the one that was being read. */
  async #ask<T>(work: (look: ArchiveLook, reading: FactsReading) => Promise<T>, share = 1): Promise<T> {
    const { understand, budgetMs = defaultBudgetMs } = this.#options
    for (let attempt = 1; ; attempt++) {
      const look = new ArchiveLook(this.#file, this.#held)
      try {
        return await work(look, new FactsReading(look, understand, share * budgetMs))
      } catch (error) {
        if (!look.isReplaced || attempt === maxAttempts) throw error
      }
    }
  }
}

function idsOfSenders(archive: ArchiveConnection, lookedFor: LookedFor): readonly number[] {
  const found = rows.senders(archive).filter(({ from, fromEmail }) => lookedFor.isSender(from, fromEmail))
  return rows.idsOfSenders(archive, found, maxNaming.bySender)
}

/** Without an index of words, every message may contain a name. */
function inTexts(archive: ArchiveConnection, index: SearchIndex | null, { inTexts }: LookedFor): readonly number[] {
  if (index === null) return rows.idsNewestFirst(archive)
  return [...new Set([...idsNaming(index, inTexts, maxNaming.byText), ...rows.idsPassedOn(archive, maxNaming.byText)])]
}

function askedFor(archive: ArchiveConnection, { threadIds, messageIds }: NamingRequest): readonly number[] {
  const ofThreads = threadIds.length === 0 ? [] : rows.idsOfThreads(archive, threadIds)
  return [...ofThreads, ...rows.idsOfMessages(archive, messageIds)]
}

/** Those of these messages that name an employer near their beginning, and those for which that is not known yet. */
function namedIn(archive: ArchiveConnection, known: KnownFacts | null, ids: readonly number[], lookedFor: LookedFor) {
  const facts = known?.byIds(ids) ?? new Map<number, KnownRow>()
  const envelopes = rows.envelopes(archive, [...facts.keys()])
  const named = envelopes.filter((envelope) => isAbout(envelope, facts.get(envelope.id)?.facts, lookedFor))
  return { named: named.map(({ id }) => id), missing: ids.filter((id) => !facts.has(id)) }
}

/** Whether a message names an employer, or forwards what one sent. */
function isAbout(envelope: rows.Envelope, facts: MessageFacts | undefined, lookedFor: LookedFor): boolean {
  if (facts === undefined) return false
  const { inside } = facts
  if (inside !== undefined && lookedFor.isSender(inside.from, inside.fromEmail)) return true
  return lookedFor.isNamedIn({ ...facts, ...envelope })
}

/** What is known before any message is read. */
interface Overview {
  readonly received: ReadonlySet<number>
  readonly sent: ReadonlySet<number>
  /** Newest first. */
  readonly missing: readonly number[]
  readonly own: ReadonlySet<string>
}

function overview(archive: ArchiveConnection, known: KnownFacts | null, me: readonly string[]): Overview {
  return {
    received: new Set(known?.ofKinds(applicationKinds)),
    sent: new Set(known?.ofSentKinds()),
    missing: missingIds(archive, known),
    own: ownAddresses(archive, known, me),
  }
}

function missingIds(archive: ArchiveConnection, known: KnownFacts | null): readonly number[] {
  if (known === null) return rows.idsNewestFirst(archive)
  if (known.count() === rows.countEmails(archive)) return []
  const understood = known.ids()
  return rows.idsNewestFirst(archive).filter((id) => !understood.has(id))
}

type Late = ReadonlyMap<number, KeptFacts>

/** The messages about an application. */
function speaking(archive: ArchiveConnection, { received, sent, own }: Overview, late: Late): readonly rows.Envelope[] {
  const candidates = new Set([...received, ...sent, ...late.keys()])
  return rows.envelopes(archive, [...candidates]).filter((envelope) => {
    const { id } = envelope
    const isOwn = isOwnMail(envelope, own)
    const kept = late.get(id)
    const isPassedOn = saysForwarded(envelope.subject)
    if (kept === undefined) return (isOwn ? sent : received).has(id) || (isPassedOn && received.has(id))
    return isAboutApplication(kept.facts, isOwn) || (isPassedOn && forwardsApplicationLetter(kept.facts))
  })
}

/** These messages and the others in their threads. */
function withThreads(archive: ArchiveConnection, found: readonly rows.Envelope[]): readonly rows.Envelope[] {
  const there = new Set(found.map(({ id }) => id))
  const threads = new Set(found.flatMap(({ threadId }) => threadId ?? []))
  const others = rows.idsOfThreads(archive, threads).filter((id) => !there.has(id))
  return [...found, ...rows.envelopes(archive, others)]
}

function isOwnMail({ isSent, fromEmail }: rows.Envelope, own: ReadonlySet<string>): boolean {
  return isSent || (fromEmail !== null && own.has(fromEmail.toLowerCase()))
}

interface Chosen {
  readonly envelopes: readonly rows.Envelope[]
  readonly own: ReadonlySet<string>
  /** What was understood by reading messages about which nothing is stored. */
  readonly late: Late
}

async function answer(
  look: ArchiveLook,
  reading: FactsReading,
  { envelopes, own, late }: Chosen,
): Promise<UnderstoodMail> {
  // reads the newest first
  const found = newestFirst(envelopes)
  const ids = found.map(({ id }) => id)
  const known = await look.use((_, facts) => facts?.byIds(ids) ?? new Map<number, KnownRow>())
  const missing = found.flatMap(({ id }) => (known.has(id) || late.has(id) ? [] : id))
  const read = await reading.read(missing, () => true)
  const facts = (id: number) => known.get(id)?.facts ?? (late.get(id) ?? read.get(id))?.facts
  const messages = found.flatMap(({ isSent, ...envelope }): UnderstoodMessage[] => {
    const understood = facts(envelope.id)
    if (understood === undefined) return []
    return [unwrapForwardedLetter({ ...envelope, ...understood, isOwn: isOwnMail({ isSent, ...envelope }, own) }, own)]
  })
  // an embedded letter has its own date
  return { messages: newestFirst(messages), unread: reading.unread }
}

function namesOf({ messageId, emailId }: LetterIdentity): readonly string[] {
  return messageId === null ? [String(emailId)] : [messageId, String(emailId)]
}
