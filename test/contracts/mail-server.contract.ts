import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectRequest, MailServer, MailSession, OpenedFolder } from '#src/application/sync/ports/mail-server.js'
import { maxUid } from '#src/domain/sync/uid-ranges.js'
import { aRawMessage, type MessageOptions } from '#test/support/imap/mailboxes.js'

/** What another mail program does to the mailbox. */
export interface OtherProgram {
  create(folder: string): Promise<void>
  add(
    folder: string,
    raw: string | Uint8Array,
    options?: Pick<MessageOptions, 'flags' | 'internalDate'>,
  ): Promise<number>
  /** Replaces the flags. */
  flag(folder: string, uid: number, flags: readonly string[]): Promise<void>
  remove(folder: string, uid: number): Promise<void>
}

/** A server with an empty INBOX that a test may fill. */
export interface MailServerScene {
  readonly server: MailServer
  readonly request: Omit<ConnectRequest, 'maxMessageBytes'>
  readonly other: OtherProgram
  /** Ends what the scene started. */
  close(): Promise<void>
}

/** What the server of a suite offers. */
export interface SceneOffers {
  readonly changes: 'qresync' | 'condstore' | 'none'
  readonly listStatus: boolean
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const kept: T[] = []
  for await (const item of items) kept.push(item)
  return kept
}

const everything = { first: 1, last: maxUid }
const day = Date.UTC(2026, 0, 10, 12)

/** Tests every promise of MailServer. */
export function describeMailServer(name: string, offers: SceneOffers, open: () => Promise<MailServerScene>): void {
  describe(`${name} (sync-mail)`, () => {
    let scene: MailServerScene
    let session: MailSession
    const connect = (values: Partial<ConnectRequest> = {}) =>
      scene.server.connect({ ...scene.request, maxMessageBytes: 1 << 20, ...values })

    beforeEach(async () => {
      scene = await open()
      session = await connect()
    })
    afterEach(async () => {
      await session.close()
      await scene.close()
    })

    const add = (n: number | string, flags: readonly string[] = []) =>
      scene.other.add('INBOX', aRawMessage(n), { flags, internalDate: day })
    const inbox = (): Promise<OpenedFolder> => session.open('INBOX')

    it('says what it offers', async () => {
      expect(session.offers).toMatchObject({
        condstore: offers.changes !== 'none',
        qresync: offers.changes === 'qresync',
        gmail: false,
        idle: true,
        listStatus: offers.listStatus,
      })
    })

    it('refuses a wrong password in words', async () => {
      const credential = { kind: 'password', user: scene.request.credential.user, password: 'wrong' } as const
      await expect(connect({ credential })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/password/),
      })
    })

    it('lists folders by the names that people see, with their uses', async () => {
      for (const folder of ['Sent', 'Jobs/Übersicht', '下書き']) await scene.other.create(folder)
      await add(1)
      const folders = await session.folders()
      const named = (wanted: string) => folders.find((folder) => folder.name === wanted)
      expect(named('INBOX')).toMatchObject({ path: 'INBOX', wireName: 'INBOX', use: 'inbox' })
      expect(named('Sent')).toMatchObject({ use: 'sent', wireName: 'Sent' })
      expect(named('Jobs/Übersicht')).toMatchObject({
        use: null,
        wireName: expect.stringMatching(/^Jobs[/.]&ANw-bersicht$/),
      })
      expect(named('下書き')).toMatchObject({ use: 'drafts', wireName: '&Tgtm+DBN-' })
      const status = { uidNext: 2, messages: 1 }
      if (offers.listStatus) expect(named('INBOX')?.status).toMatchObject(status)
      else expect(named('INBOX')?.status).toBeNull()
      expect(await session.status('INBOX')).toMatchObject(status)
      const other = named('Jobs/Übersicht')
      expect(await session.open(other?.path ?? '')).toMatchObject({ status: { messages: 0 } })
    })

    it('says that a folder is not there', async () => {
      await expect(session.open('Nowhere')).rejects.toMatchObject({ code: 'FETCH_FAILED', retryable: false })
    })

    it('says the state of an opened folder', async () => {
      await add(1)
      const { status } = await inbox()
      expect(status).toMatchObject({ uidNext: 2, messages: 1, uidValidity: expect.any(Number) })
      if (offers.changes === 'none') expect(status.modseq).toBeNull()
      else expect(status.modseq).toBeGreaterThan(0n)
      await add(2)
      const later = (await inbox()).status
      expect(later).toMatchObject({ uidNext: 3, messages: 2, uidValidity: status.uidValidity })
      if (later.modseq !== null) expect(later.modseq).toBeGreaterThan(status.modseq ?? 0n)
    })

    it('lists the uids of all messages, and of those that arrived on a day or later', async () => {
      for (const [n, at] of [day - 10 * 86_400_000, day, day + 86_400_000, day + 2 * 86_400_000].entries()) {
        await scene.other.add('INBOX', aRawMessage(n), { internalDate: at })
      }
      await scene.other.remove('INBOX', 3)
      const folder = await inbox()
      expect(await folder.uids()).toEqual([
        { first: 1, last: 2 },
        { first: 4, last: 4 },
      ])
      expect(await folder.uidsSince('2026-01-09')).toEqual([
        { first: 2, last: 2 },
        { first: 4, last: 4 },
      ])
      expect(await folder.uidsSince('2027-01-01')).toEqual([])
    })

    it('lists nothing in an empty folder', async () => {
      const folder = await inbox()
      expect(await folder.uids()).toEqual([])
      expect(await all(folder.states(everything))).toEqual([])
      expect(await all(folder.messages([1]))).toEqual([])
    })

    it('reads flags without \\Recent', async () => {
      await add(1, ['\\Seen', '$Forwarded'])
      await add(2)
      const folder = await inbox()
      const states = await all(folder.states(everything))
      expect(states.map(({ uid, labels }) => ({ uid, labels }))).toEqual([
        { uid: 1, labels: null },
        { uid: 2, labels: null },
      ])
      expect(states.map(({ flags }) => [...flags].sort())).toEqual([['$Forwarded', '\\Seen'], []])
      expect(await all(folder.states({ first: 2, last: 9 }))).toHaveLength(1)
    })

    it('reads heads with their Message-ID', async () => {
      await add('first')
      await scene.other.add('INBOX', 'Subject: no id\r\n\r\nHello.\r\n', { internalDate: day })
      await scene.other.add('INBOX', 'Message-ID:\r\n <folded@news.example>\r\nSubject: x\r\n\r\n', {
        internalDate: day,
      })
      const heads = await all((await inbox()).heads([3, 1, 2, 77]))
      expect(heads.map(({ uid, messageId }) => [uid, messageId])).toEqual([
        [1, 'first@news.example'],
        [2, null],
        [3, 'folded@news.example'],
      ])
      expect(heads[0]).toMatchObject({ size: aRawMessage('first').length, internalDate: day, flags: [] })
      expect(heads[0]).toMatchObject({ gmailMessageId: null, gmailThreadId: null })
    })

    it('reads messages byte for byte, and does not mark them as seen', async () => {
      const bytes = Buffer.from('Subject: bytes\r\n\r\n\xff\xfe {12}\r\n)\r\n* BYE\r\n\u3042 8-bit\r\n', 'latin1')
      await scene.other.add('INBOX', bytes, { internalDate: day })
      await add(2, ['\\Flagged'])
      const folder = await inbox()
      const [first, second, ...more] = await all(folder.messages([2, 1, 9]))
      expect(more).toEqual([])
      expect(Buffer.from(first?.raw ?? []).equals(bytes)).toBe(true)
      expect(first).toMatchObject({ uid: 1, flags: [], internalDate: day, size: bytes.length })
      expect(Buffer.from(second?.raw ?? []).toString()).toBe(aRawMessage(2))
      expect(second).toMatchObject({ uid: 2, flags: ['\\Flagged'] })
      expect((await all(folder.states(everything))).flatMap(({ flags }) => flags)).toEqual(['\\Flagged'])
    })

    it('does not fetch messages that are too large, and says so in their place', async () => {
      for (const n of [1, 2, 3, 4]) {
        await scene.other.add('INBOX', aRawMessage(n, 'x'.repeat(n % 2 === 0 ? 5000 : 10)), { internalDate: day })
      }
      const small = await connect({ maxMessageBytes: 2000 })
      const messages = await all((await small.open('INBOX')).messages([1, 2, 3, 4]))
      expect(messages.map(({ uid, raw }) => [uid, raw === null])).toEqual([
        [1, false],
        [2, true],
        [3, false],
        [4, true],
      ])
      expect(messages[1]?.size).toBeGreaterThan(5000)
      await small.close()
    })

    if (offers.changes !== 'none') {
      it('tells what changed since a state', async () => {
        for (const n of [1, 2, 3, 4]) await add(n)
        const before = (await inbox()).status.modseq ?? 0n
        await scene.other.flag('INBOX', 2, ['\\Answered'])
        await scene.other.remove('INBOX', 3)
        await add(5)
        const { changed, vanished } = await (await inbox()).changesSince(before)
        const states = await all(changed)
        expect(states.find(({ uid }) => uid === 2)?.flags).toEqual(['\\Answered'])
        expect(states.map(({ uid }) => uid)).toEqual([2, 5])
        expect(vanished).toEqual(offers.changes === 'qresync' ? [{ first: 3, last: 3 }] : null)
      })
    }

    it('waits for a change in the opened folder', async () => {
      await inbox()
      const changed = session.waitForChange({ timeoutMs: 60_000 })
      await add(1)
      await changed
      expect((await inbox()).status.messages).toBe(1)
    })

    it('waits no longer than asked, and stops at a signal', async () => {
      await inbox()
      await session.waitForChange({ timeoutMs: 20 })
      const stop = new AbortController()
      const waiting = session.waitForChange({ timeoutMs: 60_000, signal: stop.signal })
      stop.abort()
      await waiting
      expect(await (await inbox()).uids()).toEqual([])
    })

    it('ends at once when its signal is aborted', async () => {
      const stop = new AbortController()
      const stopped = await connect({ signal: stop.signal })
      await stopped.open('INBOX')
      const waiting = stopped.waitForChange({ timeoutMs: 60_000 })
      stop.abort(new Error('stopped by the test'))
      await expect(waiting).rejects.toThrow('stopped by the test')
      await expect(stopped.folders()).rejects.toThrow('stopped by the test')
      await stopped.close()
    })

    it('counts its commands', async () => {
      const before = session.roundTrips
      const folder = await inbox()
      await folder.uids()
      expect(session.roundTrips).toBeGreaterThan(before)
    })
  })
}
