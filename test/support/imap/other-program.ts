import type { ImapFlow } from 'imapflow'
import type { OtherProgram } from '#test/contracts/mail-server.contract.js'

/** What another mail program does to a mailbox on a real server. `client` is logged in, and is closed with it. */
export function otherProgram(client: ImapFlow): OtherProgram & { close(): Promise<void> } {
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
