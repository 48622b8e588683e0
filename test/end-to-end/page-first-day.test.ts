import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { backupWords } from '#src/adapters/edges/web/words/backup.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { syncWords } from '#src/adapters/edges/web/words/sync.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { firstHome } from '#test/support/first-home.js'
import { PagePerson } from '#test/support/page-person.js'

const browser = useSharedBrowser()
const homes = { en: firstHome(), ja: firstHome() }

describe.each(['en', 'ja'] as const)('a person who never saw a terminal, in %s (page-walks)', (language) => {
  it('goes from an open page to a triaged queue with a watched board and a mail account', async () => {
    const home = homes[language]
    const visitor = await home.visit(browser(), { language })
    const person = new PagePerson(visitor)
    const { page } = person
    const button = (name: string) => page.getByRole('button', { name })
    await person.sees(todayWords[language].nothingCame)

    await person.press('a')
    const files = addFilesWords[language]
    const rows = ['Welder', 'Fitter', 'Painter'].map((title, n) => `https://jobs.example/${n},${title}`)
    const buffer = Buffer.from(['url,Position', ...rows].join('\n'))
    await page.locator('input[type="file"]').setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer })
    await person.click(button(files.send))
    await person.click(button(files.save('3')))
    await person.sees(files.added('3'))

    await person.goTo('/jobs')
    for (const key of ['2', '4', '4']) await person.press(key)
    await person.sees(jobsWords[language].noneNew)

    await person.press('a')
    const boards = addBoardsWords[language]
    await page.getByLabel(boards.query).fill(home.employer)
    await person.press('Enter')
    await person.click(button(boards.watchNamed(home.employer)))
    await person.sees('greenhouse:example')

    const accounts = addAccountWords[language]
    await page.getByLabel(accounts.address).fill('hanako@mail.example')
    await person.press('Enter')
    await page.getByLabel(accounts.host).fill(home.mailbox.host)
    await page.getByLabel(accounts.port).selectOption(home.mailbox.port)
    await person.press('Enter')
    await page.getByLabel(accounts.password).fill(home.mailbox.password)
    await person.click(button(accounts.confirm))
    await person.sees(accounts.added)
    await person.click(button(syncWords[language].begin))
    await person.sees(language === 'ja' ? '新しいメール 1 通' : '1 new message')
    await person.sees(syncWords[language].newTools)
    await person.goTo('/mail')
    await person.sees(/^one$/)

    await person.goTo('/settings')
    await person.sees('hanako@mail.example')
    await person.goTo('/')
    await person.click(page.getByRole('region', { name: todayWords[language].came }).locator('a[href="/jobs"]'))
    for (const title of home.postings) await person.sees(title)
  })
})

describe('a backup by a button (page-backup)', () => {
  it.each([
    ['en', true],
    ['ja', false],
  ] as const)(
    'is an intact file in the home, which the settings name without its folder (%s, with a script: %s)',
    async (language, hasScript) => {
      const { home, visit } = homes[language]
      const { page } = await visit(browser(), { language, hasScript })
      const words = backupWords[language]
      const main = page.getByRole('main')
      await page.locator('.top nav a[href="/settings"]').click()
      await main.getByText(words.none).waitFor()
      await page.getByRole('button', { name: words.make }).click()
      await page.waitForURL(/\/settings\/backup$/)
      await main.getByText(/jobworkflow-\d{8}T\d{4}\.tar\.gz/).waitFor()
      await page.getByRole('link', { name: words.back }).click()
      const [name = ''] = readdirSync(join(home, 'backups'))
      const section = page.getByRole('region', { name: words.title })
      await section.getByText(name).waitFor()
      expect(await section.innerText()).not.toContain(home)
      const { code, stderr } = await jobworkflow(['backup', join(home, 'backups', name), '--check'])
      expect([code, stderr]).toEqual([0, ''])
    },
  )
})
