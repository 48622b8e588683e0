import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { anEmail } from '#test/support/archived-emails.js'
import { fieldSchema, olderFieldSchema } from '#test/support/field-database.js'
import { writeForeignArchive } from '#test/support/mail-archive-files.js'
import { message } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { shellAccount } from '#test/support/shell-account.js'

const page = readFileSync(inRepository('docs/coming-from.md'), 'utf8')
const scripts = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, script = '']) => script)

/** The account of a user of both programs. */
function account(schema = fieldSchema) {
  const { home, run } = shellAccount()
  const queue = join(home, 'JobWorkFlow', 'data', 'capture', 'jobs.db')
  const archive = join(home, 'nittymail', 'mail.sqlite3')
  for (const file of [queue, archive]) mkdirSync(dirname(file), { recursive: true })
  const jobs = new Database(queue)
  jobs.exec(schema)
  jobs.exec(`INSERT INTO jobs (title, company, url, status, captured_at, payload_json, created_at) VALUES
    ('Data Engineer', 'Foxglove Systems', 'https://jobs.example/1', 'applied', '2026-02-03', '{}', '2026-02-03'),
    ('Analyst', 'Foxglove Systems', 'https://jobs.example/2', 'new', '2026-02-04', '{}', '2026-02-04')`)
  jobs.close()
  const mail = 'Thank you for applying to the Data Engineer position at Foxglove Systems.'
  copyFileSync(
    writeForeignArchive([anEmail({ id: 1, subject: 'Your application to Foxglove Systems', plainText: mail })]),
    archive,
  )
  return { run, queue, archive }
}

const scriptWith = (command: string) => scripts.find((script) => script.includes(`\n${command}`)) ?? 'exit 99'

describe('docs/coming-from.md', () => {
  it('has commands for everything that it promises', () => {
    expect(scripts).toHaveLength(7)
  })

  it.each([
    ['a queue', fieldSchema],
    ['an older queue', olderFieldSchema],
  ])('%s is read without changes to its file (first-docs)', async (_, schema) => {
    const { run, queue } = account(schema)
    const before = readFileSync(queue)
    const { stdout, stderr, code } = await run(scriptWith('jobworkflow jobs stats'))
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(/^ {2}applied +1\n {2}new +1\n {2}total +2$/m)
    expect(stdout).toContain('Analyst')
    expect(stdout).toContain('Job 1: Data Engineer')
    expect(readFileSync(queue).equals(before)).toBe(true)
    expect(readdirSync(dirname(queue))).toEqual(['jobs.db'])
  })

  it('adds a history to the queue in place, and leaves a backup (first-docs)', async () => {
    const { run, queue } = account()
    expect(await run(scriptWith('jobworkflow jobs migrate'))).toMatchObject({ stderr: '', code: 0 })
    expect(readdirSync(dirname(queue))).toEqual(['jobs.db', expect.stringMatching(/^jobs\.db\.backup-/)])
  })

  it.each([
    ['a queue', fieldSchema],
    ['an older queue', olderFieldSchema],
  ])('takes %s into a home with its statuses, and only reads it (first-docs)', async (_, schema) => {
    const { run, queue } = account(schema)
    const before = readFileSync(queue)
    const { stdout, stderr, code } = await run(scriptWith('jobworkflow copy'))
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(/^ {2}applied +1\n {2}new +1\n {2}total +2$/m)
    expect(readFileSync(queue).equals(before)).toBe(true)
  })

  it('searches an archive, whose index is a file beside it (first-docs)', async () => {
    const { run, archive } = account()
    const before = readFileSync(archive)
    const asked = await run(scriptWith('jobworkflow mail stats'))
    expect(asked).toMatchObject({ stderr: '', code: 0 })
    expect(asked.stdout).toContain('Your application to Foxglove Systems')
    expect(await run(scriptWith('jobworkflow mail index'))).toMatchObject({ stdout: '1 message indexed.\n', code: 0 })
    expect(readFileSync(archive).equals(before)).toBe(true)
    expect(readdirSync(dirname(archive))).toEqual(['mail.sqlite3', 'mail.sqlite3.index'])
  })

  it('joins old and new mail in one archive, with common messages once (first-docs)', async () => {
    const { run, archive } = account()
    const [shared, newer] = [1, 2].map((n) => message(n).toString())
    const old = { address: 'you@example.com', mailbox: '[Gmail]/All Mail', messageId: '<m1@a.example>' }
    copyFileSync(writeForeignArchive([anEmail({ ...old, id: 1, raw: Buffer.from(shared ?? '') })]), archive)
    const takeout = join(dirname(dirname(archive)), 'Takeout', 'Mail', 'All mail.mbox')
    mkdirSync(dirname(takeout), { recursive: true })
    writeFileSync(takeout, mboxOf([shared, newer].map((text) => Buffer.from(`X-Gmail-Labels: Inbox\n${text}`))))
    const { stdout, stderr, code } = await run(scriptWith('jobworkflow mail import ~/Takeout'))
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(
      /^1 imported, 0 already present, 0 skipped\.\n1 imported, 1 updated, 0 already present, 0 skipped\./,
    )
  })

  it('shows what came of the jobs of one program from the mail of the other (first-docs)', async () => {
    const { stdout, stderr, code } = await account().run(scriptWith('jobworkflow applications list'))
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(/^1 +Foxglove Systems +Data Engineer +silent +them /m)
  })
})
