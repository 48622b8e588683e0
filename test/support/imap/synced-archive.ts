import { readArchive } from '#test/support/mail-archives.js'
import type { KeptMessage } from './mailboxes.js'

interface Row {
  readonly mailbox: string
  readonly uidvalidity: number
  readonly uid: number
  readonly labels_json: string
  readonly internaldate: string
  readonly raw: Buffer
  readonly gone_at: string | null
}

/** A folder as its server has it now. */
export interface ServedFolder {
  /** Decoded, with `/` between levels. */
  readonly name: string
  readonly uidValidity: number
  readonly messages: readonly Pick<KeptMessage, 'uid' | 'flags' | 'labels' | 'internalDate' | 'raw'>[]
}

/** One line for each message of an archive, with its state on its server; throws if the file is damaged. */
export function archivedLines(path: string): readonly string[] {
  return readArchive(path, (db) => {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('The archive is damaged.')
    const rows = db
      .prepare(
        `select e.mailbox, e.uidvalidity, e.uid, e.labels_json, e.internaldate, e.raw, s.gone_at
         from emails e left join synced_messages s on s.email_id = e.id`,
      )
      .all() as Row[]
    return rows.filter(({ gone_at }) => gone_at === null).map(lineOf)
  }).toSorted()
}

function lineOf({ mailbox, uidvalidity, uid, labels_json, internaldate, raw }: Row): string {
  const labels = (JSON.parse(labels_json) as string[]).toSorted()
  return JSON.stringify([mailbox, uidvalidity, uid, labels, internaldate, raw.toString('base64')])
}

/** The same for the messages on a server. */
export function servedLines(folders: readonly ServedFolder[], isGmail = false): readonly string[] {
  return folders
    .flatMap(({ name, uidValidity, messages }) =>
      messages.map(({ uid, flags, labels, internalDate, raw }) => {
        const own = new Set(isGmail ? (labels ?? []) : [...flags, name])
        const arrived = new Date(internalDate ?? 0).toISOString().replace('T', ' ').slice(0, 19)
        return JSON.stringify([
          name,
          uidValidity,
          uid,
          [...own].toSorted(),
          arrived,
          Buffer.from(raw).toString('base64'),
        ])
      }),
    )
    .toSorted()
}
