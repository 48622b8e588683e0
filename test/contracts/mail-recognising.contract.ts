import { afterEach, describe, expect, it } from 'vitest'
import type { KnownMessage, MailBatch, Recognised } from '#src/application/mail/ports/mail-store.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { exported } from './mail-identity.contract.js'
import { at, type OpenedMailStore, readAll } from './opened-mail-store.js'

const position = 'end'

function rawOf({ raw, mailbox }: ParsedEmail, rest: Partial<RawMessage> = {}): RawMessage {
  return { raw, mailbox, separatorDate: null, position, ...rest }
}

const knownOf = (answers: readonly Recognised[]): readonly KnownMessage[] =>
  answers.filter((each) => each !== null && typeof each !== 'string')

const sourceMetadata = (...labels: readonly string[]) => ({ labels })

/** Tests what MailStore promises of messages shown before they are parsed, and of what sources say about them. */
export function describeRecognising(name: string, open: () => Promise<OpenedMailStore>): void {
  describe(`${name} and messages that are read again (mail-second-run)`, () => {
    const opened: OpenedMailStore[] = []
    const fresh = async () => {
      const one = await open()
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.dispose()
    })
    const labelsOf = async ({ stored }: OpenedMailStore) => (await stored()).map(({ labels }) => [...labels].sort())
    /** Shows the messages as one source, as a revisit if it was read before. */
    const show = async ({ store }: OpenedMailStore, messages: readonly RawMessage[], source = 'b') => {
      const isRevisit = (await store.reading(source))?.isFinished === true
      const answers = await store.recognise({ source, isAnew: true, isRevisit, messages })
      const known = knownOf(answers)
      const count = await store.add({ source, after: null, position, messages: [], known, isRevisit, at })
      await store.complete(source, position)
      return { unknown: answers.length - known.length, ...count }
    }

    it('recognizes what it has, copy by copy, before parsing', async () => {
      const one = await fresh()
      const [email, other] = [aParsedEmail(), aParsedEmail()]
      await readAll(one.store, [email, email])
      const shown = [email, other, email, email].map((each) => rawOf(each))
      const answers = await one.store.recognise({ source: 'b', isAnew: true, messages: shown })
      expect(answers).toMatchObject([{ emailId: 1 }, null, { emailId: 2 }, null])
      expect(await show(one, [rawOf(email)])).toEqual({ unknown: 0, added: 0, updated: 0, present: 1 })
    })

    it('recognizes a message once, however far reading is ahead of writing', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      await readAll(one.store, [email])
      const request = { source: 'b', isAnew: true, messages: [rawOf(email)] }
      const first = await one.store.recognise(request)
      expect(await one.store.recognise(request)).toEqual([null])
      const batch: MailBatch = { source: 'b', after: null, position: '1', messages: [{ email }], at }
      expect(await one.store.add({ ...batch, known: knownOf(first) })).toEqual({
        added: 1,
        updated: 0,
        present: 1,
      })
    })

    it('has unknown bytes parsed, even if it knows the message', async () => {
      const one = await fresh()
      await readAll(one.store, [exported('X-Gmail-Labels: Inbox\r\n')])
      const messages = [rawOf(exported('X-Gmail-Labels: Work\r\n')), rawOf(aParsedEmail())]
      expect(await one.store.recognise({ source: 'b', isAnew: true, messages })).toEqual(['with-other-bytes', null])
    })

    it('keeps flags as labels beside those of the bytes, and follows their changes', async () => {
      const one = await fresh()
      const email = aParsedEmail({ labels: ['Work'] })
      const { store } = one
      const messages = [{ email, sourceMetadata: sourceMetadata('\\Seen', '\\Flagged') }]
      await store.add({ source: 'a', after: null, position, messages, at })
      await store.complete('a', position)
      expect(await labelsOf(one)).toEqual([['Work', '\\Flagged', '\\Seen']])
      const said = async (...flags: readonly string[]) =>
        show(one, [rawOf(email, { sourceMetadata: sourceMetadata(...flags) })], 'a')
      expect(await said('\\Flagged', '\\Seen')).toMatchObject({ updated: 0, present: 1 })
      expect(await said('\\Seen')).toMatchObject({ updated: 1, present: 0 })
      expect(await labelsOf(one)).toEqual([['Work', '\\Seen']])
      expect(await said()).toMatchObject({ updated: 1 })
      // back to the earlier flags, because the same source now says so
      expect(await said('\\Seen')).toMatchObject({ updated: 1 })
      expect(await labelsOf(one)).toEqual([['Work', '\\Seen']])
    })

    it('takes flags from a second source, and keeps them when other sources lack them', async () => {
      const one = await fresh()
      const email = aParsedEmail()
      await readAll(one.store, [email])
      expect(await show(one, [rawOf(email, { sourceMetadata: sourceMetadata('\\Seen') })], 'copy')).toMatchObject({
        updated: 1,
      })
      expect(await show(one, [rawOf(email, { sourceMetadata: sourceMetadata() })], 'old copy')).toMatchObject({
        updated: 0,
        present: 1,
      })
      expect(await show(one, [rawOf(email)], 'no flags')).toMatchObject({ updated: 0, present: 1 })
      expect(await labelsOf(one)).toEqual([['\\Seen']])
    })

    it('follows the flags in the bytes of a source that is read again, and never replaces newer bytes by older', async () => {
      const one = await fresh()
      const [unread, read] = [exported('Status: O\r\n'), exported('Status: RO\r\n')]
      const shownIn = async (email: ParsedEmail, ...flags: readonly string[]) => {
        const isRevisit = (await one.store.reading('m'))?.isFinished === true
        const messages = [{ email, sourceMetadata: sourceMetadata(...flags) }]
        const count = await one.store.add({ source: 'm', after: null, position, messages, isRevisit, at })
        await one.store.complete('m', position)
        return count
      }
      await shownIn(unread)
      expect(await shownIn(read, '\\Seen')).toMatchObject({ updated: 1 })
      expect(await shownIn(unread)).toMatchObject({ updated: 1 })
      expect(await labelsOf(one)).toEqual([[]])
      expect(await shownIn(unread)).toMatchObject({ updated: 0, present: 1 })
      const [stored] = await one.stored()
      expect(Buffer.from(stored?.raw ?? []).toString()).toBe(Buffer.from(read.raw).toString())
    })

    it('remembers the files of a source, and forgets those that are gone', async () => {
      const one = await fresh()
      const { store } = one
      const [email, other] = [aParsedEmail(), aParsedEmail()]
      const message = (each: ParsedEmail, file: string) => ({ email: each, file: { name: file, stamp: 'S' } })
      const first = {
        source: 'd',
        after: null,
        position: '1',
        messages: [message(email, '1'), message(other, '2')],
        at,
      }
      await store.add({ ...first, leftOut: [{ name: '3', stamp: 'T' }] })
      expect(Object.fromEntries(await store.files('d'))).toEqual({
        1: { stamp: 'S', emailId: 1 },
        2: { stamp: 'S', emailId: 2 },
        3: { stamp: 'T', emailId: null },
      })
      await store.complete('d', '1')
      const changed = [{ name: '2', stamp: 'RS', emailId: 2, sourceMetadata: sourceMetadata('\\Answered') }]
      const gone = ['1', '3']
      // takes effect at once, although it is written with the batch
      const unnamed = { source: 'd', isAnew: false, gone, messages: [rawOf(other)] }
      expect(await store.recognise(unnamed)).toEqual([null])
      const rest = { source: 'd', after: '1', position: '2', messages: [], gone, changed, at }
      expect(await store.add(rest)).toEqual({ added: 0, updated: 1, present: 0 })
      expect([...(await store.files('d'))]).toEqual([['2', { stamp: 'RS', emailId: 2 }]])
      // the same message under another name
      const again = rawOf(email, { file: { name: '9', stamp: '' } })
      const known = await store.recognise({ source: 'd', isAnew: false, messages: [again] })
      expect(known).toMatchObject([{ emailId: 1 }])
      const renamed = {
        source: 'd',
        after: '2',
        position: '3',
        messages: [],
        known: knownOf(known),
        at,
      }
      expect(await store.add(renamed)).toEqual({ added: 0, updated: 0, present: 1 })
      expect((await store.files('d')).get('9')).toEqual({ stamp: '', emailId: 1 })
      // a copy next to it is another message
      expect(await store.recognise({ source: 'd', isAnew: false, messages: [rawOf(email)] })).toEqual([null])
    })

    it('forgets the files of a source that is read from its start', async () => {
      const { store } = await fresh()
      const messages = [{ email: aParsedEmail(), file: { name: '1', stamp: '' } }]
      await store.add({ source: 'd', after: null, position: '1', messages, at })
      await store.add({ source: 'd', after: null, position: '1', messages: [], at })
      expect(await store.files('d')).toEqual(new Map())
    })
  })
}
