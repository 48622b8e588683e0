/**
 * News inside another Node program, with mail from a server of its own instead of IMAP. Node 22.18 and newer run this
 * file directly; on Node 20, `npx tsx sync.ts jobs.db mail.db`.
 */
import { argv } from 'node:process'
import { type FolderStatus, type MailServer, type MessageHead, openSync } from 'jobworkflow/sync'

const letter = Buffer.from('From: Ann <ann@acme.example>\r\nSubject: Your interview\r\n\r\nOn Monday.\r\n')
const status: FolderStatus = { uidValidity: 1, uidNext: 2, messages: 1, modseq: null }
const state = { uid: 1, flags: [], labels: null }
const ids = { gmailMessageId: null, gmailThreadId: null }
const head: MessageHead = { ...state, ...ids, internalDate: Date.UTC(2026, 0, 5), size: letter.length }
const inbox = { name: 'INBOX', path: 'INBOX', wireName: 'INBOX', use: 'inbox', isUseStated: false, status } as const
const offers = { name: 'Example', condstore: false, qresync: false, gmail: false, idle: false, listStatus: true }

/** A server with one letter; `MailServer` says what each method promises. */
const server: MailServer = {
  connect: async () => ({
    offers,
    folders: async () => [inbox],
    status: async () => status,
    open: async () => ({
      status,
      changesSince: async () => ({ changed: each(), vanished: null }),
      uids: async () => [{ first: 1, last: 1 }],
      uidsSince: async () => [{ first: 1, last: 1 }],
      states: () => each(state),
      heads: () => each({ ...head, messageId: null }),
      messages: () => each({ ...head, raw: letter }),
    }),
    waitForChange: async () => {},
    roundTrips: 0,
    isOpen: true,
    close: async () => {},
  }),
}

async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const [, , jobs = 'jobs.db', mail = 'mail.db'] = argv
const logins = { find: async () => ({ kind: 'password', password: 'of a vault' }) as const }
const sync = openSync({ jobs, mail, server, logins })
const place = { host: 'imap.inbox.example', port: 993, security: 'tls', user: 'aya' } as const
await sync.keepAccount({ ...place, address: 'aya@inbox.example', folders: [], skip: [], since: null, ca: null })

// all that is usual, or parts by name; a signal stops it
const { parts } = await sync.run({ only: ['mail'], signal: AbortSignal.timeout(60_000) })
for (const { part, name, state: how, counts, failure } of parts) console.log(part, name, how, counts, failure)
console.log('failing', await sync.failing())
await sync.close()
