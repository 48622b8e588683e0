import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { interviewStart } from '#test/support/hunt-story.js'
import { turns, unworthy, worthy } from '#test/support/page-story.js'
import { servedPage } from '#test/support/served-page.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()

/** What a person looks for, in the words of each language. */
const readers = {
  en: {
    ...{ worthApplying: 'Worth applying to', passed: /^passed/, applications: 'Applications' },
    ...{ yourTurn: /^Your turn/, theirTurn: /^Their turn/, nextInterview: 'Next interview' },
  },
  ja: {
    ...{ worthApplying: '応募を検討する求人', passed: /^見送り/, applications: '応募' },
    ...{ yourTurn: /^要対応/, theirTurn: /^企業の返答待ち/, nextInterview: '次の面接' },
  },
} as const

const maxClicks = 3

describe.each(['en', 'ja'] as const)(
  'a person who sees the page for the first time, in %s (page-walks)',
  (language) => {
    const words = readers[language]

    async function arrive(): Promise<Visitor> {
      const visitor = await Visitor.arrive(browser(), served.origin, { language })
      await visitor.open('/jobs')
      return visitor
    }

    it('finds the three newest postings worth applying to', async () => {
      const visitor = await arrive()
      await visitor.open('/')
      const found = visitor.page.getByRole('region', { name: words.worthApplying }).getByRole('listitem')
      for (const [n, { title, company }] of worthy.slice(0, 3).entries())
        for (const text of [title, company]) expect(await found.nth(n).innerText()).toContain(text)
    })

    it('finds why one was passed', async () => {
      const visitor = await arrive()
      await visitor.follow(visitor.page.getByRole('link', { name: words.passed }))
      // before the script runs, a title leads to the page of its job
      await visitor.page.locator('html.has-script').waitFor()
      await visitor.click(visitor.page.getByRole('link', { name: unworthy[0].title }))
      expect(visitor.clicks).toBeLessThanOrEqual(maxClicks)
      // beside the list, or on its own page if it was already shown beside the list
      const posting = visitor.page.locator('#pane, main:has(#job)').filter({ hasText: unworthy[0].title })
      await posting.getByText(unworthy[0].reason).first().waitFor()
    })

    it('finds whose turn it is with each employer', async () => {
      const visitor = await arrive()
      await visitor.follow(visitor.page.getByRole('link', { name: words.applications, exact: true }))
      for (const [name, employers] of [
        [words.yourTurn, turns.me],
        [words.theirTurn, turns.them],
      ] as const) {
        await visitor.follow(visitor.page.getByRole('link', { name }))
        const found = visitor.page.getByRole('main').getByRole('heading', { level: 3 })
        const named = await found.allInnerTexts()
        expect(employers.filter((employer) => !named.some((text) => text.includes(employer)))).toEqual([])
        expect(named.filter((text) => !employers.some((employer) => text.includes(employer)))).toEqual([])
      }
      expect(visitor.clicks).toBeLessThanOrEqual(maxClicks)
    })

    it('finds when the next interview is, and with whom', async () => {
      const visitor = await arrive()
      await visitor.follow(visitor.page.getByRole('link', { name: words.applications, exact: true }))
      expect(visitor.clicks).toBeLessThanOrEqual(maxClicks)
      const lines = await visitor.mainLines()
      const found = lines[lines.indexOf(words.nextInterview) + 1] ?? ''
      expect(found).toContain('株式会社ゼニス精機')
      const part = (options: Intl.DateTimeFormatOptions, of: string = language) =>
        new Intl.DateTimeFormat(of, { ...options, timeZone: 'Asia/Tokyo' }).format(interviewStart)
      // in English, the numbers alone
      const [year, day] = [part({ year: 'numeric' }, 'en'), part({ day: 'numeric' }, 'en')]
      for (const text of [year, day, part({ timeStyle: 'short' })]) expect(found).toContain(text)
    })
  },
)

describe('a person with documents (page-documents)', () => {
  it.each([true, false])('brings a file and finds its text, with a script: %s', async (hasScript) => {
    const visitor = await Visitor.arrive(browser(), served.origin, { hasScript })
    const { page } = visitor
    await visitor.open('/documents/new?kind=cv')
    const buffer = Buffer.from('# 職務経歴書\n\n船を三隻造りました。\n')
    await page.getByLabel(/^Or a file/).setInputFiles({ name: 'cv.md', mimeType: 'text/markdown', buffer })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: '職務経歴書', level: 1 }).waitFor()
    expect(await visitor.mainLines()).toEqual(expect.arrayContaining(['Saved.', '船を三隻造りました。']))
  })

  it('confirms what an agent proposes after they have read it, and loses no text if somebody is faster', async () => {
    const visitor = await Visitor.arrive(browser(), served.origin, { allowed: /409/ })
    const { page } = visitor
    const { cv } = served.documentIds
    await visitor.open('/documents')
    await page.getByRole('heading', { name: '2 proposals are waiting for you' }).waitFor()
    await visitor.open(`/documents/${cv}`)
    await page.getByRole('heading', { name: 'No profile, CV or note that you confirmed says this' }).waitFor()
    await page.getByRole('button', { name: 'Confirm this version' }).click()
    await page.getByText('Claims in it are no longer listed as unsupported here').waitFor()
    await page.getByText('Edit', { exact: true }).click()
    await page.getByLabel('Text (Markdown)').fill('Typed for an hour.')
    await served.server.call('save_document', { id: cv, expected_version: 2, text: 'Faster.' })
    await page.getByRole('button', { name: 'Save as version 3' }).click()
    await page.getByRole('heading', { name: 'This document has changed' }).waitFor()
    expect(await page.getByLabel('Text (Markdown)').inputValue()).toBe('Typed for an hour.')
    await page.getByRole('button', { name: 'Save as version 4' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await visitor.mainLines()).toContain('Typed for an hour.')
  })
})
