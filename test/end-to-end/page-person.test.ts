import { describe, expect, it } from 'vitest'
import { addWords } from '#src/adapters/edges/web/words/add.js'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { interviewWords } from '#src/adapters/edges/web/words/interview.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { ruleWords } from '#src/adapters/edges/web/words/rules.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { taskWords } from '#src/adapters/edges/web/words/tasks.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { firstHome } from '#test/support/first-home.js'
import { PagePerson } from '#test/support/page-person.js'
import { worthy } from '#test/support/page-story.js'
import { servedPage } from '#test/support/served-page.js'
import { Visitor } from '#test/support/visitor.js'

/** Clicks and keys beside typing. */
const maxActions = 4

const browser = useSharedBrowser()
const hunts = { en: await servedPage(), ja: await servedPage() }
const homes = { en: firstHome(), ja: firstHome() }

describe.each(['en', 'ja'] as const)(
  'what a person has to do, from the page of the day, in %s (page-walks)',
  (language) => {
    const served = hunts[language]
    const home = homes[language]
    const words = correctionWords[language]

    /** Does a task from the page of the day on, and counts. */
    async function task(does: (person: PagePerson) => Promise<void>) {
      const visitor = await Visitor.arrive(browser(), served.origin, { language })
      await visitor.open('/')
      await count(new PagePerson(visitor), does)
    }

    /** The same in a home, where there are boards and accounts. */
    async function homeTask(does: (person: PagePerson) => Promise<void>) {
      await count(new PagePerson(await home.visit(browser(), { language })), does)
    }

    async function count(person: PagePerson, does: (person: PagePerson) => Promise<void>) {
      await does(person)
      expect(person.actions).toBeLessThanOrEqual(maxActions)
    }

    const first = (person: PagePerson) => person.in('#jobs li[data-job]:visible').first()
    const firstJob = async (person: PagePerson) => (await first(person).getAttribute('data-job')) ?? ''
    const row = (person: PagePerson, job: string) => person.in(`#jobs li[data-job="${job}"]`)

    it('sees what the next seven days bring and what is worth applying to', () =>
      task(async (person) => {
        await person.page.getByRole('region', { name: todayWords[language].week }).waitFor()
        await person.sees(worthy[0].title)
      }))

    it('looks at what an agent decided and takes it back', () =>
      task(async (person) => {
        await person.click(person.in('a[href^="/batches/"]').first())
        await person.page.waitForURL(/\/batches\//)
        await person.sees('An internship without pay.')
        await person.click(person.page.getByRole('main').getByRole('button', { name: verdictWords[language].undo }))
      }))

    it('sees what waits for an answer, in the words of the employer', () =>
      task(async (person) => {
        await person.sees(/Could you please send us your references/)
      }))

    it('reads the letter behind it', () =>
      task(async (person) => {
        await person.click(person.in('.needs').getByText(/Could you please send us your references/))
        await person.page.waitForURL(/\/mail\/messages\//)
      }))

    it('passes on a job, and takes it back', () =>
      task(async (person) => {
        await person.goTo('/jobs')
        const job = await firstJob(person)
        await person.press('4')
        await row(person, job).waitFor({ state: 'detached' })
        await person.press('u')
        await row(person, job).waitFor()
      }))

    it('shortlists a job with a reason', () =>
      task(async (person) => {
        await person.goTo('/jobs')
        const job = await firstJob(person)
        await person.press('r')
        await person.page.keyboard.type('the sea is near')
        await person.press('Enter')
        await person.press('2')
        await row(person, job).waitFor({ state: 'detached' })
      }))

    it('finds a job by a word with a typo', () =>
      task(async (person) => {
        await person.goTo('/jobs')
        await person.press('/')
        await person.page.keyboard.type('horolgist')
        await person.page.locator('#jobs').getByText('Horologist').first().waitFor()
      }))

    it('finds anything from anywhere', () =>
      task(async (person) => {
        await person.press('Control+k')
        const field = person.page.getByRole('dialog').getByRole('searchbox')
        await field.fill('Horologist')
        await person.page.getByRole('dialog').locator('a[href^="/jobs/"]').first().waitFor()
        await person.press('Enter')
        await person.page.waitForURL(/\/jobs\/\d+/)
      }))

    it('sees only the jobs of a place', () =>
      task(async (person) => {
        await person.goTo('/jobs')
        await person.in('input[name="location"]').fill('Kobe')
        await person.press('Enter')
        await person.page.waitForURL(/location=Kobe/)
      }))

    it('passes on all new jobs of an employer, with one undo', () =>
      task(async (person) => {
        await person.goTo('/jobs')
        await person.click(person.in('.fold-links a[href*="same_company"]').first())
        await person.click(person.page.getByRole('button', { name: statusWords[language].reject }))
        await person.in('#done').getByRole('link', { name: ruleWords[language].show }).waitFor()
        await person.click(person.in('#done').getByRole('button', { name: verdictWords[language].undo }))
      }))

    it('adds a job by pasting its text', () =>
      task(async (person) => {
        await person.press('a')
        await person.page.waitForURL(/\/add/)
        const text = `Sail Maker\nNimbus ${language}\nWe look for a sail maker who knows canvas, rope and the weather.`
        await person.page.getByLabel(addWords[language].fields.text).fill(text)
        await person.click(person.page.getByRole('button', { name: addWords[language].read, exact: true }))
        await person.page.getByLabel(addWords[language].fields.title).fill('Sail Maker')
        await person.click(person.page.getByRole('button', { name: addWords[language].save }))
        await person.page.waitForURL(/\/jobs\/\d+/)
      }))

    it('adds the jobs of a file', () =>
      task(async (person) => {
        await person.press('a')
        await person.page.waitForURL(/\/add/)
        const buffer = Buffer.from(`url,Position\nhttps://jobs.example/${language},Welder\n`)
        await person.in('input[type="file"]').setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer })
        await person.click(person.page.getByRole('button', { name: addFilesWords[language].send }))
        await person.page.getByRole('cell', { name: 'Welder' }).waitFor()
        await person.click(person.page.getByRole('button', { name: addFilesWords[language].save('1') }))
        await person.sees(addFilesWords[language].added('1'))
      }))

    it('watches the job board of an employer, found by name', () =>
      homeTask(async (person) => {
        await person.press('a')
        await person.page.waitForURL(/\/add/)
        await person.page.getByLabel(addBoardsWords[language].query).fill(home.employer)
        await person.press('Enter')
        await person.click(
          person.page.getByRole('button', { name: addBoardsWords[language].watchNamed(home.employer) }),
        )
        await person.in('#boards').getByText('greenhouse:example').waitFor()
      }))

    it('adds a mail account', () =>
      homeTask(async (person) => {
        const account = addAccountWords[language]
        const { host, port, password } = home.mailbox
        await person.press('a')
        await person.page.waitForURL(/\/add/)
        await person.page.getByLabel(account.address).fill('hanako@mail.example')
        await person.press('Enter')
        await person.page.getByLabel(account.host).fill(host)
        await person.page.getByLabel(account.port).selectOption(port)
        await person.press('Enter')
        await person.sees(`${host}:${port}`)
        await person.page.getByLabel(account.password).fill(password)
        await person.click(person.page.getByRole('button', { name: account.confirm }))
        await person.sees(account.added)
      }))

    it('checks whether a posting is still open', () =>
      task(async (person) => {
        await person.press('Control+k')
        await person.page.getByRole('dialog').getByRole('searchbox').fill('Typesetter')
        await person.page.getByRole('dialog').locator('a[href^="/jobs/"]').first().waitFor()
        await person.press('Enter')
        await person.page.waitForURL(/\/jobs\/\d+/)
        await person.click(person.page.getByRole('button', { name: jobWords[language].check }))
        await person.sees(jobWords[language].states.open)
      }))

    const application = (person: PagePerson, id: number) =>
      person.click(person.page.getByRole('main').getByRole('heading').locator(`a[href="/applications/${id}"]`))

    it('sees the stage of an application with the sentence that says it', () =>
      task(async (person) => {
        await person.goTo('/applications')
        await application(person, served.ids.offered)
        await person.sees(/Offer of employment: Ceramic Engineer/)
      }))

    it('answers a letter in a program of one’s own', () =>
      task(async (person) => {
        await person.click(person.in('.needs').getByText(/Could you please send us your references/))
        await person.page.getByRole('link', { name: mailWords[language].reply }).waitFor()
      }))

    it('corrects what a letter is', () =>
      task(async (person) => {
        await person.goTo('/applications')
        await application(person, served.ids.tested)
        await person.click(person.page.getByText(words.isIt))
        await person.click(person.page.getByRole('button', { name: huntWords[language].kinds.human_other }))
        await person.sees(words.kept)
      }))

    it('says which job a letter belongs to', () =>
      task(async (person) => {
        await person.goTo('/applications')
        await person.click(person.page.getByRole('link', { name: words.findJob }).first())
        await person.page.getByRole('searchbox').fill('Tea Taster')
        await person.click(person.in('.choices button').first())
        await person.page.waitForURL(/\/applications/)
      }))

    it('notes that an application was withdrawn', () =>
      task(async (person) => {
        await person.goTo('/applications')
        await application(person, served.ids.withdrawn)
        await person.click(person.page.getByText(words.noteTitle))
        await person.click(person.page.getByRole('button', { name: huntWords[language].notes.withdrew, exact: true }))
        await person.sees(words.kept)
      }))

    it('prepares an interview, with its calendar file', () =>
      task(async (person) => {
        await person.goTo('/applications')
        await application(person, served.ids.zenithBackend)
        await person.click(person.page.getByRole('link', { name: interviewWords[language].prepare }).first())
        await person.page.getByRole('main').locator('a[href*=".ics"]').waitFor()
      }))

    it('has a new task', () =>
      task(async (person) => {
        await person.goTo('/tasks')
        await person.click(person.page.getByText(taskWords[language].add))
        await person.page.getByLabel(taskWords[language].fields.title).first().fill('Iron a shirt')
        await person.press('Enter')
        await person.sees('Iron a shirt')
      }))

    it('confirms what an agent wrote', () =>
      task(async (person) => {
        await person.click(person.in('.needs a[href^="/documents/"]').first())
        await person.click(person.page.getByRole('button', { name: personWords[language].confirm }))
        await person.sees(personWords[language].confirmed)
      }))

    it('asks what the stored pages say', () =>
      task(async (person) => {
        await person.goTo('/websites')
        await person.in('form.ask input[name="q"]').fill('maps of the sky')
        await person.press('Enter')
        await person.sees(/maps of the sky/)
      }))

    it('changes how the pages look', () =>
      task(async (person) => {
        const { display } = shellWords[language]
        await person.click(person.page.getByText(display.title, { exact: true }))
        await person.in('.display select[name="theme"]').selectOption('dark')
        await person.click(person.page.getByRole('button', { name: display.apply }))
        await expect.poll(() => person.in('html').getAttribute('data-theme')).toBe('dark')
      }))
  },
)
