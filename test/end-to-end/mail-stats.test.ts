import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { mailFiles, message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { scene } from '#test/support/mail-scene.js'

describe('jobworkflow mail stats', () => {
  it('counts by mailbox, sender and domain, as text and JSON, on either kind of archive', async () => {
    const foreign = aForeignArchive(scene)
    const before = foreign.fingerprint()
    const text = await jobworkflow(['mail', 'stats', '--database', foreign.path])
    expect(text.stdout).toMatch(
      /^From 2023-01-10 to 2024-06-15\nBy mailbox\n {2}INBOX +13\n {2}Sent +1\n {2}total +14\n/,
    )
    expect(text.stdout).toMatch(/Digest <digest@news\.example> +3/)
    const json = JSON.parse((await jobworkflow(['mail', 'stats', '--json', '--database', foreign.path])).stdout)
    expect(json).toMatchObject({ total: 14, earliest: '2023-01-10', mailboxes: [{ mailbox: 'INBOX', count: 13 }, {}] })
    expect(json.top_domains[0]).toEqual({ domain: 'news.example', count: 3 })
    const { importFrom, run } = mailFiles({ INBOX: mboxOf([message(1)]) })
    await importFrom('INBOX')
    expect((await run('stats')).stdout).toMatch(/INBOX +1\n/)
    expect(foreign.fingerprint()).toEqual(before)
  })
})
