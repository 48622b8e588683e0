import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { searchedTexts } from '#src/domain/mail/text-scan.js'

/** The fields from which queries are drawn and differences are explained. */
export interface EvaluatedMessage {
  readonly id: number
  readonly subject: string
  readonly body: string
  readonly from: string
  readonly to: readonly string[]
  readonly fileNames: string
  readonly labels: readonly string[]
  readonly source: string
  /** Time of arrival. */
  readonly epoch: number | null
  readonly dateEpoch: number | null
}

/**
 * Unpacks a corpus as a Maildir, with flags by message number. Each message gets a unique Message-ID, because notmuch
 * joins equal ones. Mailman's hidden addresses are written in the usual form, because the other programs read none of
 * them.
 */
export function unpackMaildir(archive: string, folder: string): string {
  const [unpacked, maildir] = [join(folder, 'unpacked'), join(folder, 'mail')]
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  mkdirSync(unpacked)
  execFileSync('tar', ['xzf', archive, '-C', unpacked])
  const seen = new Set<string>()
  for (const message of messagesIn(unpacked)) {
    const id = messageIdOf(message)
    if (id === null || seen.has(id)) continue
    seen.add(id)
    const flags = [11, 3, 2].map((each, at) => (seen.size % each === 0 ? 'FRS'[at] : '')).join('')
    const shown = message.replace(/^From: (\S+) at (\S+) \((.*)\)$/m, 'From: $3 <$1@$2>')
    writeFileSync(join(maildir, 'cur', `${seen.size}.host:2,${flags}`), shown, 'latin1')
  }
  return maildir
}

export function messageIdOf(message: string): string | null {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  return /^message-id:\s*<([^>\s]+)>/im.exec(head)?.[1] ?? null
}

/** Yields messages as latin1, from mbox files and single-message files. */
function* messagesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) continue
    for (const message of readFileSync(path, 'latin1').split(/^From .+\d{4}\n(?=[\w-]+:)/m)) {
      yield message.replace(/^From .*\n/, '')
    }
  }
}

interface Row {
  readonly [column: string]: string | number | null
}

/** Returns the contents of an archive of the product. */
export function readArchive(path: string): readonly EvaluatedMessage[] {
  const db = new Database(path, { readonly: true })
  const rows = db.prepare('select * from emails').all() as (Row & { readonly id: number; readonly raw: Uint8Array })[]
  db.close()
  return rows.map((row) => {
    const [to, cc] = [list(row.to_emails), list(row.cc_emails)]
    const { subject, body, from } = searchedTexts({
      ...{ subject: text(row.subject), plainText: text(row.plain_text), to, cc },
      ...{ from: text(row.from), fromEmail: text(row.from_email) },
    })
    return {
      ...{ id: row.id, subject, body, from, to: [...to, ...cc], labels: list(row.labels_json) },
      fileNames: list<{ name: string | null }>(row.attachments_json)
        .map(({ name }) => name ?? '')
        .join('\n'),
      source: Buffer.from(row.raw).toString('latin1').slice(0, 100_000),
      epoch: row.internaldate_epoch as number | null,
      dateEpoch: row.date === null ? null : Date.parse(`${row.date}Z`.replace(' ', 'T')) / 1000,
    }
  })
}

const text = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null)
const list = <T = string>(value: string | number | null | undefined) => JSON.parse(text(value) ?? '[]') as T[]
