import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { type PageName, pathOf } from '#test/support/every-page.js'
import { servedPage } from '#test/support/served-page.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()

/** A4 without its margins, in CSS pixels. */
const paperWidth = 718

/** What each page must still say on paper. */
const printed = {
  'an application': /株式会社ゼニス精機/,
  'a document that an agent proposes': /I built ships for nine years/,
  'an interview': /meet\.zenith-seiki\.example/,
  'how it is going': /How soon employers answer/,
  'the list of jobs': /Polaris Works/,
  'the calendar': /株式会社ゼニス精機/,
} satisfies Partial<Record<PageName, RegExp>>

/** Runs in the page. Returns what is seen and only of use on a screen, and texts that are too light for white paper. */
const faultsOnPaper = `(() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true })
  const name = (each) => each.outerHTML.slice(0, 100)
  const tools = document.querySelectorAll('.top, nav, search, dialog, button, input, select, textarea, #pane, #notes')
  const light = [...document.querySelectorAll('main *')].filter((each) => {
    const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    if (!hasText || !seen(each)) return false
    const { color, fill } = getComputedStyle(each)
    const parts = (each instanceof SVGElement ? fill : color).match(/[\\d.]+/g).map(Number)
    const [red, green, blue] = parts.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5
  })
  const dark = [...document.querySelectorAll('html, body, main')].filter(
    (each) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(getComputedStyle(each).backgroundColor),
  )
  return [...[...tools].filter(seen), ...light, ...dark].map(name)
})()`

describe.each(Object.keys(printed) as (keyof typeof printed)[])('%s on paper (page-print)', (page) => {
  it.each(['light', 'dark'] as const)(
    'is dark on white and has nothing to press, from a %s screen',
    async (colorScheme) => {
      const visitor = await Visitor.arrive(browser(), served.origin, { colorScheme, width: 1280 })
      await visitor.open(await pathOf(page, served))
      if (page === 'the list of jobs') await visitor.page.locator('#pane h2').first().waitFor()
      await visitor.page.emulateMedia({ media: 'print', colorScheme })
      expect(await visitor.page.evaluate(faultsOnPaper)).toEqual([])
      expect(await visitor.page.getByRole('main').innerText()).toMatch(printed[page])
      await visitor.page.setViewportSize({ width: paperWidth, height: 1000 })
      expect(await visitor.scrollsSideways()).toBe(false)
    },
  )

  it('is dark on white when the person chose the dark theme', async () => {
    const visitor = await Visitor.arrive(browser(), served.origin)
    await visitor.open(await pathOf(page, served))
    await visitor.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await visitor.page.evaluate(faultsOnPaper)).toEqual([])
  })
})
