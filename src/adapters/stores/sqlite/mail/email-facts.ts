import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { Invitation, Judgement, KeptFacts, MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import { type MessageKind, messageKinds, type SentKind, sentKinds } from '#src/domain/hunt/letters/message-kind.js'
import { forwardsApplicationLetter } from '#src/domain/hunt/letters/of-application.js'
import { understandingVersion } from '#src/domain/hunt/letters/understand-message.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import { isObject } from '#src/domain/shared/json.js'
import { cutText } from '#src/domain/shared/text.js'
import { emailFacts } from './tables.js'

const tables = migrationsPath('mail/0003_keep_email_facts.sql')

/** Creates the table if missing, with the statements of the migration that creates it in our own archives. */
export function createEmailFacts(connection: Connection): void {
  if (connection.hasTable('email_facts')) return
  requireOwnFile(tables)
  connection.db.exec(readFileSync(tables, 'utf8'))
}

const currentFacts = statement<{ emailId: number; version: string }>(
  sql`select 1 from ${emailFacts} where ${emailFacts.emailId} = ${sql.placeholder('emailId')}
    and ${emailFacts.version} = ${sql.placeholder('version')}`,
)

/** Whether this version has understood a message. */
export function isUnderstood(connection: Connection, emailId: number): boolean {
  return connection.first(currentFacts, { emailId, version: understandingVersion }) !== null
}

/** Where a message is stored, which tells whether its owner sent it. */
export interface FactsPlace {
  readonly emailId: number
  readonly mailbox: string | null
  readonly labels: readonly string[]
}

export interface PlacedFacts {
  readonly place: FactsPlace
  readonly kept: KeptFacts
}

const keys = ['emailId', 'version', 'kind', 'sentKind', 'isSent', 'isAutomatic', 'ending', 'facts'] as const
const values = keys.slice(1).map((key) => emailFacts[key].name)
const replaced = sql.join(
  values.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)
const putFacts = insertInto(emailFacts, keys, sql`on conflict do update set ${replaced}`)
const dropFacts = statement<{ emailId: number }>(
  sql`delete from ${emailFacts} where ${emailFacts.emailId} = ${sql.placeholder('emailId')}`,
)

/** Replaces the stored facts of a message; without `kept` it counts as not understood. */
export function writeFacts(
  connection: Connection,
  { emailId, ...place }: FactsPlace,
  kept: KeptFacts | undefined,
): void {
  if (kept === undefined) {
    connection.run(dropFacts, { emailId })
    return
  }
  const { facts, isAutomatic } = kept
  connection.run(putFacts, {
    emailId,
    version: understandingVersion,
    kind: forwardsApplicationLetter(facts) ? (facts.inside?.received.kind ?? facts.received.kind) : facts.received.kind,
    sentKind: facts.sent?.kind ?? null,
    isSent: Number(isSentMail(place)),
    isAutomatic: Number(isAutomatic),
    ending: facts.ending,
    facts: toJson(facts),
  })
}

/** Stores the facts of these messages; skips those that another program has understood in the meantime. */
export function addFacts(connection: Connection, facts: readonly PlacedFacts[]): void {
  connection.transaction('immediate', () => {
    for (const { place, kept } of facts) {
      if (!isUnderstood(connection, place.emailId)) writeFacts(connection, place, kept)
    }
  })
}

const setSent = statement<{ emailId: number; isSent: number }>(
  sql`update ${emailFacts} set ${sql.identifier(emailFacts.isSent.name)} = ${sql.placeholder('isSent')}
    where ${emailFacts.emailId} = ${sql.placeholder('emailId')}`,
)

/** Updates whether the owner sent the message, after its place or its labels changed. */
export function noteSent(connection: Connection, { emailId, ...place }: FactsPlace): void {
  connection.run(setSent, { emailId, isSent: Number(isSentMail(place)) })
}

type Rest = Omit<MessageFacts, 'received' | 'sent' | 'ending'> & {
  readonly received: Omit<MessageFacts['received'], 'kind'>
  readonly sent: Omit<Judgement<SentKind>, 'kind'> | null
  /** The kind of the message itself, if the row has the kind of the letter that it forwards. */
  readonly ownKind?: MessageKind
}

// length of the stored beginning of everyday mail: there is much of it, and only names are looked for in it
const maxPlainOpening = 240

function toJson({ received, sent, opening, ending: _, inside, ...others }: MessageFacts): string {
  const { kind, ...why } = received
  const isPlain = kind === 'not_job_related' && sent === null
  const rest: Rest = {
    received: why,
    sent: sent === null ? null : { rule: sent.rule, quote: sent.quote },
    ...others,
    opening: isPlain ? cutText(opening, maxPlainOpening) : opening,
    ...(inside === undefined ? {} : { inside }),
    ...(inside !== undefined && forwardsApplicationLetter({ inside }) ? { ownKind: kind } : {}),
  }
  return JSON.stringify(Object.fromEntries(Object.entries(rest).filter(isUnusual)))
}

/** Values of everyday mail, which are not stored: there is much of it. */
const usual = {
  received: { rule: 'none', quote: null, warnings: [] },
  sent: null,
  invitations: [],
  dates: [],
  urls: [],
  requisitionIds: [],
  isBulk: false,
}

const usualTexts = new Map(Object.entries(usual).map(([key, value]) => [key, JSON.stringify(value)]))

function isUnusual([key, value]: readonly [string, unknown]): boolean {
  const text = usualTexts.get(key)
  return text === undefined || text !== JSON.stringify(value)
}

/** The stored facts of a message. Returns null if they are invalid: any program may have written the file. */
export function readFacts(row: StoredFacts): MessageFacts | null {
  const [kind, sentKind] = [messageKinds.find(is(row.kind)), sentKinds.find(is(row.sentKind))]
  const rest = parsed(row.facts)
  if (kind === undefined || rest === null || (sentKind === undefined) !== (rest.sent === null)) return null
  const { received, sent, inside, ownKind = kind } = rest
  const { invitations, dates, urls, requisitionIds, isBulk, opening, signature } = rest
  return {
    received: { kind: ownKind, ...received },
    sent: sent === null || sentKind === undefined ? null : { kind: sentKind, ...sent },
    ...{ invitations, dates, urls, requisitionIds, isBulk, opening, ending: readText(row.ending) ?? '' },
    ...(inside === undefined ? {} : { inside }),
    ...(signature === undefined ? {} : { signature }),
  }
}

export interface StoredFacts {
  readonly kind: StoredValue
  readonly sentKind: StoredValue
  readonly ending: StoredValue
  readonly facts: StoredValue
}

const is = (value: StoredValue) => (kind: MessageKind | SentKind) => kind === value

function parsed(stored: StoredValue): Rest | null {
  try {
    const kept: unknown = JSON.parse(readText(stored) ?? '')
    const rest = isObject(kept) ? { ...usual, ...kept } : null
    return isRest(rest) ? rest : null
  } catch {
    return null
  }
}

function isRest(value: unknown): value is Rest {
  if (!isObject(value)) return false
  const { received, sent, invitations, dates, urls, requisitionIds, isBulk, opening, inside, ownKind } = value
  return (
    isObject(received) &&
    isJudgement(received) &&
    isListOf(received.warnings, isWarning) &&
    (sent === null || isJudgement(sent)) &&
    isListOf(invitations, isInvitation) &&
    isListOf(dates, isDate) &&
    isListOf(urls, isText) &&
    isListOf(requisitionIds, isText) &&
    typeof isBulk === 'boolean' &&
    (ownKind === undefined || isKind(ownKind)) &&
    (inside === undefined || isInside(inside)) &&
    isText(opening) &&
    (value.signature === undefined || isText(value.signature))
  )
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) => Array.isArray(value) && value.every(isItem)
const isJudgement = (value: unknown) => isObject(value) && isText(value.rule) && isTextOrNull(value.quote)
const isWarning = (value: unknown) => isObject(value) && isText(value.sign) && isText(value.quote)

const invitationTexts = [
  'uid',
  'summary',
  'start',
  'end',
  'zone',
  'place',
  'link',
] as const satisfies readonly (keyof Invitation)[]
const isKind = (value: unknown) => messageKinds.some((kind) => kind === value)
const isInside = (value: unknown) =>
  isObject(value) &&
  isObject(value.received) &&
  isKind(value.received.kind) &&
  isJudgement(value.received) &&
  isListOf(value.received.warnings, isWarning) &&
  isListOf(value.dates, isDate) &&
  [value.urls, value.requisitionIds, value.to].every((list) => isListOf(list, isText)) &&
  [value.opening, value.ending, value.from, value.fromEmail].every(isText) &&
  [value.subject, value.at].every(isTextOrNull)
const isDate = (value: unknown) =>
  isObject(value) &&
  [value.at, value.quote].every(isText) &&
  isTextOrNull(value.zone) &&
  typeof value.isDeadline === 'boolean'
const isInvitation = (value: unknown) =>
  isObject(value) &&
  typeof value.isCancelled === 'boolean' &&
  [undefined, 'string'].includes(value.organizer === undefined ? undefined : typeof value.organizer) &&
  invitationTexts.every((key) => isTextOrNull(value[key]))
