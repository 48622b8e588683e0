import { isObject } from '#src/domain/shared/json.js'
import { type MailAccount, mailSecurities } from '#src/domain/sync/mail-account.js'
import { type PartReport, partStates, runStarters, type SyncRun, syncParts } from '#src/domain/sync/sync-run.js'

export type StoredAccount = Omit<MailAccount, 'user' | 'security' | 'folders' | 'skip'> & {
  readonly userName: string
  readonly security: string
  /** JSON, like `skip`. */
  readonly folders: string
  readonly skip: string
}

export interface StoredRun {
  readonly id: string
  readonly startedBy: string
  readonly startedAt: string
  readonly seenAt: string
  readonly endedAt: string | null
  /** JSON. */
  readonly parts: string
}

export function toStoredAccount({ user: userName, folders, skip, ...account }: MailAccount, changedAt: string) {
  return { ...account, userName, folders: JSON.stringify(folders), skip: JSON.stringify(skip), changedAt }
}

export function toAccount({ userName: user, security, folders, skip, ...account }: StoredAccount): MailAccount {
  return {
    ...account,
    user,
    // a damaged value must not turn encryption off
    security: mailSecurities.find((each) => each === security) ?? 'tls',
    folders: readList(folders).filter((each) => typeof each === 'string'),
    skip: readList(skip).filter((each) => typeof each === 'string'),
  }
}

export function toStoredRun({ by: startedBy, parts, ...run }: SyncRun): StoredRun {
  return { ...run, startedBy, parts: JSON.stringify(parts) }
}

export function toRun({ startedBy, parts, ...run }: StoredRun): SyncRun {
  const by = runStarters.find((each) => each === startedBy) ?? 'person'
  return { ...run, by, parts: readList(parts).filter(isPart) }
}

/** A part of a later version may be of a kind that this version does not know. */
function isPart(value: unknown): value is PartReport {
  if (!isObject(value)) return false
  const { part, state, counts } = value as Partial<PartReport>
  return syncParts.some((each) => each === part) && partStates.some((each) => each === state) && isObject(counts)
}

function readList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
