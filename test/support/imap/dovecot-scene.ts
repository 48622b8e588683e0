import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { MailSecurity } from '#src/domain/sync/mail-account.js'
import type { MailServerScene, OtherProgram } from '#test/contracts/mail-server.contract.js'
import { type Dovecot, type DovecotOptions, startDovecot } from '#test/support/imap/dovecot.js'

async function otherProgram(dovecot: Dovecot): Promise<OtherProgram & { close(): Promise<void> }> {
  const client = await dovecot.client()
  const inFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
    const lock = await client.getMailboxLock(folder)
    try {
      return await work()
    } finally {
      lock.release()
    }
  }
  return {
    create: async (folder) => {
      await client.mailboxCreate(folder)
    },
    add: async (folder, raw, { flags = [], internalDate } = {}) => {
      const date = internalDate === undefined ? new Date() : new Date(internalDate)
      const added = await client.append(folder, Buffer.from(raw as string), [...flags], date)
      return (added === false ? undefined : added.uid) ?? 0
    },
    flag: (folder, uid, flags) =>
      inFolder(folder, async () => {
        await client.messageFlagsSet({ uid: String(uid) }, [...flags])
      }),
    remove: (folder, uid) =>
      inFolder(folder, async () => {
        await client.messageDelete({ uid: String(uid) })
      }),
    close: () => client.logout(),
  }
}

/** A scene on a Dovecot of its own. */
export async function dovecotScene(security: MailSecurity, options: DovecotOptions = {}): Promise<MailServerScene> {
  const dovecot = await startDovecot(options)
  const other = await otherProgram(dovecot).catch(async (error: unknown) => {
    await dovecot.stop()
    throw error
  })
  return {
    server: new ImapMailServer(),
    request: {
      server: { host: dovecot.host, port: security === 'tls' ? dovecot.tlsPort : dovecot.port, security },
      credential: { kind: 'password', user: dovecot.user, password: dovecot.password },
      ca: dovecot.ca,
    },
    other,
    close: async () => {
      await other.close()
      await dovecot.stop()
    },
  }
}
