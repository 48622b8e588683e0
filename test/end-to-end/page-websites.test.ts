import { expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { pathOf } from '#test/support/every-page.js'
import { servedPage } from '#test/support/served-page.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()

it.each([true, false])(
  'a question leads to its words, and a stored page to its job, with a script: %s (page-websites)',
  async (hasScript) => {
    const visitor = await Visitor.arrive(browser(), served.origin, { hasScript })
    const { page } = visitor
    await visitor.open('/websites')
    await page.getByLabel('Question or words').fill('Who draws a map?')
    await visitor.follow(page.getByRole('button', { name: 'Ask', exact: true }))
    const marks = await page.locator('.passages mark').allTextContents()
    expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['draw', 'maps']))
    await visitor.open('/websites')
    await visitor.follow(page.locator('.websites a.title', { hasNotText: 'What we do' }).first())
    await visitor.follow(page.getByRole('region', { name: 'Jobs' }).getByRole('link').first())
    expect(new URL(page.url()).pathname).toBe(`/jobs/${served.ids.tested}`)
  },
)

it('a question for an interview is noted on its page without a script (page-interview)', async () => {
  const visitor = await Visitor.arrive(browser(), served.origin, { hasScript: false })
  const { page } = visitor
  await visitor.open(await pathOf('an interview', served))
  await page.getByLabel('A note or a question').fill('Who reviews the code?')
  await visitor.follow(page.locator('.own-note button'))
  await page.getByText('Who reviews the code?').waitFor()
  await page.getByText('Saved.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/interview$/)
})
