import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { type Cyrus, startCyrus } from '#test/support/imap/cyrus.js'
import { MadeMailbox } from '#test/support/imap/made-mailbox.js'
import { aRawMessage } from '#test/support/imap/mailboxes.js'
import { changingCommands, reviewedCommands } from '#test/support/imap/reviewed-commands.js'
import { archivedLines, servedLines } from '#test/support/imap/synced-archive.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const perFolder = 6
const firstDay = Date.UTC(2026, 0, 5, 9)

/** A fresh home with the account of one user. */
async function homeOf(cyrus: Cyrus, user: string) {
  const folder = temporaryFolder()
  const env = { XDG_DATA_HOME: join(folder, 'data'), HOME: folder }
  const run = async (args: readonly string[], input = '') => {
    const { code, stdout, stderr } = await jobworkflow(args, { cwd: folder, env, input })
    expect(code, stdout + stderr).toBe(0)
    return stdout
  }
  writeFileSync(join(folder, 'ca.pem'), cyrus.ca)
  await run(['init'])
  const there = ['--host', cyrus.host, '--port', `${cyrus.tlsPort}`, '--ca', 'ca.pem']
  await run(['mail', 'account', 'add', user, ...there], `${cyrus.password}\n`)
  const report = async () => JSON.parse(await run(['mail', 'sync', '--json']))
  return { report, archive: join(folder, 'data', 'jobworkflow', 'mail.sqlite3') }
}

/** A mailbox with messages in all folders. `prefix` stands before all names but the inbox. */
async function aMailbox(cyrus: Cyrus, user: string, prefix: string): Promise<MadeMailbox> {
  const mailbox = new MadeMailbox(await cyrus.client(user))
  onTestFinished(() => mailbox.close())
  const others = ['Work', '応募', 'Sent', 'Trash'].map((name) => prefix + name)
  for (const name of others) await mailbox.create(name)
  for (const [at, name] of ['INBOX', ...others].entries())
    for (let n = 0; n < perFolder; n++)
      await mailbox.add(name, aRawMessage(`${at}.${n}`, '面接 é\r\n'.repeat(n)), {
        flags: n % 2 === 0 ? ['\\Seen'] : ['$Label1'],
        arrived: firstDay + n * 3_600_000,
      })
  return mailbox
}

type Mode = readonly [name: string, prefix: string, maxRoundTrips: number, settings: readonly string[]]

const modes: readonly Mode[] = [
  ['Cyrus', '', 12, []],
  [
    'a Cyrus as it was before version 3',
    'INBOX.',
    // two for each of four folders
    16,
    [
      ...['altnamespace: no', 'unixhierarchysep: no'],
      'suppress_capabilities: CONDSTORE QRESYNC ESEARCH LIST-STATUS LIST-EXTENDED SPECIAL-USE MOVE',
    ],
  ],
]

describe.each(modes)('mail sync with %s', (_, prefix, maxRoundTrips, settings) => {
  it('downloads exactly, follows all changes, and changes nothing (sync-mail, sync-follow, sync-incremental, sync-wire)', async () => {
    const cyrus = await startCyrus(settings)
    onTestFinished(() => cyrus.stop())
    const user = cyrus.addUser()
    const mailbox = await aMailbox(cyrus, user, prefix)
    const { report, archive } = await homeOf(cyrus, user)
    const served = async () => {
      const folders = (await mailbox.folders()).map((each) => ({ ...each, name: each.name.replaceAll('.', '/') }))
      return servedLines(folders.filter(({ name }) => !name.endsWith('Trash')))
    }

    expect(await report()).toMatchObject({ folders: 4, added: 4 * perFolder, finished: true })
    expect(archivedLines(archive)).toEqual(await served())

    const again = await report()
    expect(again).toMatchObject({ folders: 4, added: 0, known: 0, updated: 0, gone: 0, finished: true })
    expect(again.round_trips).toBeLessThanOrEqual(maxRoundTrips)

    await mailbox.flag(`${prefix}Work`, 2, '\\Answered')
    await mailbox.remove('INBOX', 3)
    await mailbox.remove('INBOX', perFolder)
    await mailbox.add('INBOX', aRawMessage('new'), { arrived: firstDay })
    await mailbox.move('INBOX', 4, `${prefix}応募`)
    expect(await report()).toMatchObject({ updated: 1, gone: 3, finished: true })
    expect(archivedLines(archive)).toEqual(await served())

    await mailbox.renew(`${prefix}Work`)
    expect(await report()).toMatchObject({ added: 0, known: perFolder, finished: true })
    expect(archivedLines(archive)).toEqual(await served())

    expect(await mailbox.differences()).toEqual([])
    const commands = cyrus.commands(user)
    expect(commands.length).toBeGreaterThan(40)
    expect(commands.filter((command) => !reviewedCommands.some((each) => each.test(command)))).toEqual([])
    expect(commands.filter((command) => changingCommands.test(command))).toEqual([])
  })
})
