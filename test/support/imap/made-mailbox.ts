import type { ImapFlow } from 'imapflow'
import type { ServedFolder } from './synced-archive.js'

interface MadeMessage {
  readonly raw: string
  readonly flags: ReadonlySet<string>
  /** INTERNALDATE, in epoch milliseconds. */
  readonly arrived: number
}

/** A mailbox on a real server, changed by another mail program, with a record of all that this program did. */
export class MadeMailbox {
  readonly #client: ImapFlow
  readonly #made = new Map<string, Map<number, MadeMessage>>([['INBOX', new Map()]])

  /** `client` is logged in, and is closed with the mailbox. */
  constructor(client: ImapFlow) {
    this.#client = client
  }

  /** The number of messages, and of all folders that they are in. */
  get size(): { readonly messages: number; readonly folders: number } {
    const folders = [...this.#made.values()]
    return { messages: folders.reduce((sum, { size }) => sum + size, 0), folders: folders.length }
  }

  async create(folder: string): Promise<void> {
    await this.#client.mailboxCreate(folder)
    this.#made.set(folder, new Map())
  }

  /** Returns the uid. */
  async add(folder: string, raw: string, { flags = [] as readonly string[], arrived = 0 } = {}): Promise<number> {
    const added = await this.#client.append(folder, Buffer.from(raw), [...flags], new Date(arrived))
    const uid = added === false ? undefined : added.uid
    if (uid === undefined) throw new Error(`${folder} took no message.`)
    this.#made.get(folder)?.set(uid, { raw, flags: new Set(flags), arrived })
    return uid
  }

  async flag(folder: string, uid: number, flag: string): Promise<void> {
    await this.#in(folder, () => this.#client.messageFlagsAdd(String(uid), [flag], { uid: true }))
    const made = this.#take(folder, uid)
    this.#made.get(folder)?.set(uid, { ...made, flags: new Set([...made.flags, flag]) })
  }

  async move(folder: string, uid: number, to: string): Promise<void> {
    const moved = await this.#in(folder, () => this.#client.messageMove(String(uid), to, { uid: true }))
    const newUid = moved === false ? undefined : moved.uidMap?.get(uid)
    if (newUid === undefined) throw new Error(`${uid} was not moved to ${to}.`)
    this.#made.get(to)?.set(newUid, this.#take(folder, uid))
  }

  async remove(folder: string, uid: number): Promise<void> {
    await this.#in(folder, () => this.#client.messageDelete(String(uid), { uid: true }))
    this.#take(folder, uid)
  }

  /** Makes a folder anew with the same messages: their uids and the uidvalidity are others then. */
  async renew(folder: string): Promise<void> {
    const messages = [...(this.#made.get(folder)?.values() ?? [])]
    await this.#client.mailboxDelete(folder)
    await this.create(folder)
    for (const { raw, flags, arrived } of messages) await this.add(folder, raw, { flags: [...flags], arrived })
  }

  /** Returns what on the server is not as this program made it; nothing if all is. */
  async differences(): Promise<readonly string[]> {
    const faults: string[] = []
    for (const [folder, made] of this.#made) {
      const [served, expected] = [await this.#served(folder), new Map(made)]
      for (const [uid, message] of served) {
        if (expected.get(uid) === undefined || lineOf(message) !== lineOf(expected.get(uid)))
          faults.push(`${folder} ${uid}: ${lineOf(message)}, not ${lineOf(expected.get(uid))}`)
        expected.delete(uid)
      }
      for (const uid of expected.keys()) faults.push(`${folder} ${uid} is missing`)
    }
    const folders = (await this.#client.list()).filter(({ flags }) => !flags.has('\\NonExistent'))
    const others = folders.filter(({ path }) => !this.#made.has(path))
    return [...faults, ...others.map(({ path }) => `${path} is a folder that nobody made`)]
  }

  /** What the server holds in the folders that this program made. */
  async folders(): Promise<readonly ServedFolder[]> {
    const folders: ServedFolder[] = []
    for (const name of this.#made.keys()) {
      const messages = [...(await this.#served(name))].map(([uid, { raw, flags, arrived }]) => {
        return { uid, flags: [...flags], labels: null, internalDate: arrived, raw: Buffer.from(raw) }
      })
      const status = await this.#client.status(name, { uidValidity: true })
      const uidValidity = Number(status === false ? 0 : status.uidValidity)
      folders.push({ name, uidValidity, messages })
    }
    return folders
  }

  close(): Promise<void> {
    return this.#client.logout()
  }

  async #served(folder: string): Promise<Map<number, MadeMessage>> {
    const lock = await this.#client.getMailboxLock(folder, { readOnly: true })
    const served = new Map<number, MadeMessage>()
    try {
      const wanted = { uid: true, flags: true, internalDate: true, source: true } as const
      for await (const { uid, flags, internalDate, source } of this.#client.fetch('1:*', wanted)) {
        // set by the server for the first program that opens the folder
        const own = new Set([...(flags ?? [])].filter((flag) => flag !== '\\Recent'))
        const arrived = new Date(internalDate ?? 0).getTime()
        served.set(uid, { raw: source?.toString() ?? '', flags: own, arrived })
      }
    } finally {
      lock.release()
    }
    return served
  }

  async #in<T>(folder: string, work: () => Promise<T>): Promise<T> {
    const lock = await this.#client.getMailboxLock(folder)
    try {
      return await work()
    } finally {
      lock.release()
    }
  }

  #take(folder: string, uid: number): MadeMessage {
    const made = this.#made.get(folder)?.get(uid)
    if (made === undefined) throw new Error(`${folder} has no message ${uid}.`)
    this.#made.get(folder)?.delete(uid)
    return made
  }
}

function lineOf(message: MadeMessage | undefined): string {
  if (message === undefined) return 'nothing'
  return JSON.stringify([[...message.flags].toSorted(), message.arrived, message.raw])
}
