import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()

const letter = (id: number, subject: string) =>
  [
    'From rui@lark.example Mon Jun 01 09:00:00 2026',
    ...[`From: Lark Recruiting <rui@lark.example>`, 'To: me@home.example', `Message-ID: <${id}@lark.example>`],
    ...[`Date: Mon, 0${id} Jun 2026 09:00:00 +0000`, `Subject: ${subject}`, ''],
    ...['Thank you for applying. We would like to invite you to an interview. When could we talk?', '', ''],
  ].join('\n')

const jobs = [
  { url: 'https://jobs.example/1', title: 'Data Analyst', company: 'Osprey Labs' },
  { url: 'https://jobs.example/2', title: 'Data Analyst', company: 'Osprey Labs' },
]

/** A server over two like jobs, one of them applied to, and two conversations of a recruiter with another name. */
async function arrive(hasScript: boolean) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'jobs.jsonl'), jobs.map((job) => JSON.stringify(job)).join('\n'))
  writeFileSync(join(folder, 'mail.mbox'), [letter(1, 'Your interview'), letter(2, 'A first interview')].join(''))
  const commands = [
    ['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'],
    ['mail', 'import', 'mail.mbox', '--database', 'mail.db', '--address', 'me@home.example'],
    ['applications', 'note', 'applied', '--job', '1', '--db', 'jobs.db'],
  ]
  for (const command of commands) {
    const { code, stderr } = await jobworkflow(command, { cwd: folder })
    if (code !== 0) throw new Error(stderr)
  }
  const args = ['--db', 'jobs.db', '--database', 'mail.db', '--embedder', 'none', '--quiet']
  const server = await HttpProcess.start({ args, cwd: folder })
  const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, { hasScript })
  return { visitor, page: visitor.page }
}

it.each([true, false])(
  'several conversations are ticked, and their job is searched and chosen, in a real browser; script: %s (page-which-job)',
  async (hasScript) => {
    const { visitor, page } = await arrive(hasScript)
    await visitor.open('/applications')
    for (const tick of await page.getByRole('checkbox', { name: 'Tick this conversation' }).all()) await tick.check()
    await page.getByText('Find the job of the ticked conversations').click()
    await page.getByRole('searchbox', { name: 'Words from the job' }).fill('osprey')
    if (!hasScript) await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByText('2 conversations will be linked').waitFor()
    if (hasScript) expect(await visitor.axeViolations()).toEqual([])
    const choices = page.locator('.choices').getByRole('listitem')
    expect(await choices.count()).toBe(2)
    expect(await choices.first().textContent()).toContain('applied')
    await choices.first().getByRole('button').click()
    await page.getByText('Saved: it belongs to this job.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/applications')
    await page
      .getByRole('link', { name: /Osprey Labs/ })
      .first()
      .click()
    await expect.poll(() => page.locator('.event.is-message').count()).toBe(2)
    if (!hasScript) return
    for (const path of ['/mail?kind=invitation', '/mail/messages/1', '/link?email_id=1']) {
      await visitor.open(path)
      expect(await visitor.axeViolations()).toEqual([])
    }
  },
)
