import { describe, expect, it } from 'vitest'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { type MailboxDoubt, type NamedFolder, SettleMailboxes } from '#src/application/mail/settle-mailboxes.js'
import { disambiguateNames } from '#src/domain/mail/disambiguate-names.js'
import { exported } from '#test/contracts/mail-identity.contract.js'
import { readAll } from '#test/contracts/opened-mail-store.js'

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from)

/** A folder with these messages, named by the last `parts` parts of its path; by default no reading has its `key`. */
function aFolder(way: string, messages: readonly number[], parts = 1, key = `folder ${way}`): NamedFolder {
  const path = way.split('/')
  const first = async (count: number) => messages.slice(0, count).map((n) => exported('', { n }).raw)
  return { key, mailbox: path.slice(-parts).join('/'), path, first }
}

/** An archive with these mailboxes, each imported from a source of the same name, and how it settles folders. */
async function anArchiveOf(stored: Readonly<Record<string, readonly number[]>>) {
  const store = new MemoryMailStore()
  for (const [mailbox, messages] of Object.entries(stored))
    await readAll(
      store,
      messages.map((n) => exported('', { n, mailbox })),
      mailbox,
    )
  const settling = new SettleMailboxes(store)
  return async (folders: readonly NamedFolder[], answer: 'stored' | 'new' | 'skip' = 'skip') => {
    const doubts: MailboxDoubt[] = []
    const onDoubt = (doubt: MailboxDoubt) => {
      doubts.push(doubt)
      return answer
    }
    return { names: await settling.execute({ folders, onDoubt }), doubts }
  }
}

describe('the mailbox of a folder (mail-ask, mail-identity)', () => {
  it('has its name, without a question, if the archive has none with the same last part', async () => {
    const settle = await anArchiveOf({ Work: numbers(10) })
    expect(await settle([aFolder('a/Jobs', numbers(10))])).toEqual({ names: ['Jobs'], doubts: [] })
  })

  it('is asked for if four in five of its first messages are in another one with the same last part', async () => {
    const settle = await anArchiveOf({ 'x/Sent': numbers(8) })
    const doubt = { mailbox: 'y/Sent', stored: 'x/Sent', known: 8, looked: 10 }
    const folder = aFolder('y/Sent', numbers(10), 2)
    expect(await settle([folder])).toEqual({ names: [null], doubts: [doubt] })
    expect(await settle([folder], 'stored')).toEqual({ names: ['x/Sent'], doubts: [doubt] })
    expect(await settle([folder], 'new')).toEqual({ names: ['y/Sent'], doubts: [doubt] })
    expect(await settle([aFolder('y/Sent', numbers(11), 2)])).toEqual({ names: ['y/Sent'], doubts: [] })
  })

  it('is decided by 200 messages, without a question for an empty folder', async () => {
    const settle = await anArchiveOf({ 'x/Sent': numbers(200) })
    expect((await settle([aFolder('y/Sent', numbers(900), 2)])).doubts).toMatchObject([{ known: 200, looked: 200 }])
    expect((await settle([aFolder('y/Sent', [], 2)])).names).toEqual(['y/Sent'])
  })

  it('stays the one it was read into, whatever its name and size now', async () => {
    const settle = await anArchiveOf({ INBOX: numbers(2) })
    const moved = aFolder('m/ann', numbers(9), 1, 'INBOX')
    expect(await settle([moved])).toEqual({ names: ['INBOX'], doubts: [] })
    expect((await settle([aFolder('m/ann', numbers(9, 20), 1, 'INBOX')])).names).toEqual(['ann'])
    expect((await settle([moved, aFolder('m/INBOX', numbers(3, 40))])).names).toEqual(['ann', 'INBOX'])
  })

  it('is a new one if that mailbox is another folder of the same run', async () => {
    const settle = await anArchiveOf({ 'x/Sent': numbers(5) })
    const folders = [aFolder('x/Sent', numbers(5), 2), aFolder('y/Sent', numbers(5), 2)]
    expect(await settle(folders)).toEqual({ names: ['x/Sent', 'y/Sent'], doubts: [] })
  })

  it('is an existing one with a longer or shorter path, if it has its messages', async () => {
    const settle = await anArchiveOf({ 'work/INBOX': numbers(5), INBOX: numbers(5, 20), 'b/c/Jobs': numbers(5, 40) })
    expect((await settle([aFolder('m/work/INBOX', numbers(5))])).names).toEqual(['work/INBOX'])
    expect((await settle([aFolder('m/home/INBOX', numbers(5, 20), 2)])).names).toEqual(['INBOX'])
    expect((await settle([aFolder('a/b/c/Jobs', numbers(5, 40), 4)])).names).toEqual(['b/c/Jobs'])
    expect((await settle([aFolder('a/b/c/Jobs', numbers(5, 90), 4)])).names).toEqual(['a/b/c/Jobs'])
  })

  it('is refused with both names if nobody can be asked', async () => {
    const store = new MemoryMailStore()
    await readAll(store, [exported('', { mailbox: 'x/Sent' })])
    await expect(new SettleMailboxes(store).execute({ folders: [aFolder('y/Sent', [1], 2)] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/y\/Sent.*x\/Sent/),
    })
  })
})

describe('folders with the same name in one run (mail-identity)', () => {
  it('keep enough of their paths to differ', () => {
    const folders = ['p/a/INBOX', 'p/b/INBOX', 'q/b/INBOX', 'p/a/Jobs'].map((way) => aFolder(way, []))
    expect(disambiguateNames(folders)).toEqual(['a/INBOX', 'p/b/INBOX', 'q/b/INBOX', 'Jobs'])
  })

  it('are one folder if their paths are the same', () => {
    expect(disambiguateNames([aFolder('a/INBOX', []), aFolder('a/INBOX', [])])).toEqual(['INBOX', 'INBOX'])
  })
})
