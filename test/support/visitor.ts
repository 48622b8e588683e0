import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

const zone = 'Asia/Tokyo'

export interface VisitorOptions {
  /** English when absent. */
  readonly language?: 'en' | 'ja'
  /** Light when absent. */
  readonly colorScheme?: 'light' | 'dark'
  /** 1280 CSS pixels when absent. */
  readonly width?: number
  /** True when absent. */
  readonly hasScript?: boolean
  /** Whether no page has told its zone yet, so that the first one is exchanged; false when absent. */
  readonly isNew?: boolean
  /** What the console may say all the same, such as that an answer is 404. */
  readonly allowed?: RegExp
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A person with a browser of their own. The test fails when, while it ran, the console had an error or a warning, a script threw, the
 * policy for content was violated, or anything but the server was asked for.
 */
export class Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser found fault with so far, in its order. */
  readonly faults: readonly string[]
  readonly #origin: string
  #clicks = 0

  private constructor(page: Page, origin: string, faults: readonly string[]) {
    this.page = page
    this.faults = faults
    this.context = page.context()
    this.#origin = origin
  }

  static async arrive(browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { language = 'en', colorScheme = 'light', width = 1280, hasScript = true, isNew = false, allowed } = options
    const context = await browser.newContext({
      ...{ locale: language === 'ja' ? 'ja-JP' : 'en-US', colorScheme, javaScriptEnabled: hasScript },
      ...{
        viewport: { width, height: 800 },
        timezoneId: zone,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      },
    })
    if (!isNew) await context.addCookies([{ name: 'jobworkflow_zone', value: zone, url: origin }])
    const faults = collectFaults(context, origin)
    onTestFinished(async () => {
      await context.close()
      const unexpected = faults.filter((fault) => allowed?.test(fault) !== true)
      expect(unexpected, 'what the browser found fault with').toEqual([])
    })
    return new Visitor(await context.newPage(), origin, faults)
  }

  /** How often something was clicked or chosen. */
  get clicks(): number {
    return this.#clicks
  }

  /** Begins anew at a path, with no click. The status of the answer. */
  async open(path = '/'): Promise<number> {
    this.#clicks = 0
    const response = await this.page.goto(this.#origin + path)
    return response?.status() ?? 0
  }

  /** A click that leads to another page or another view of this one: waits until it is there. */
  async follow(target: Locator): Promise<void> {
    const before = this.page.url()
    await this.click(target)
    await this.page.waitForURL((url) => url.href !== before)
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  /** What a person reads in the main part, line by line, without blanks around it. */
  async mainLines(): Promise<readonly string[]> {
    const text = await this.page.getByRole('main').innerText()
    return text
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
  }

  /** What axe-core finds wrong, a line each. */
  async axeViolations(): Promise<readonly string[]> {
    await this.page.evaluate(axeSource)
    return this.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }
      const { violations } = await axe.run()
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
      )
    })
  }

  /**
   * What can be clicked or typed into and does not get the focus, or does not show that it has it, when the Tab key is pressed as often
   * as there are such things.
   */
  async unreachable(): Promise<readonly string[]> {
    await this.page.evaluate(noteFocus)
    const count = Number(await this.page.evaluate('focusables.length'))
    for (let n = 0; n < count; n++) await this.page.keyboard.press('Tab')
    return (await this.page.evaluate(
      'focusables.filter((each) => !reached.has(each)).map((each) => each.outerHTML)',
    )) as string[]
  }

  /** What of the page's own words, those in attributes too, is like `pattern`. What strangers wrote, code, times and what is marked as another language are none of them. */
  async wordsOfOurs(pattern: RegExp): Promise<readonly string[]> {
    const texts = (await this.page.evaluate(ownTexts)) as string[]
    return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))]
  }

  /** Whether something reaches out of the window to its side. */
  scrollsSideways(): Promise<boolean> {
    return this.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  }
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

function collectFaults(context: BrowserContext, origin: string): readonly string[] {
  const faults: string[] = []
  // violations of the policy for content stand in the console too
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`asked elsewhere: ${request.url()}`)
  })
  return faults
}

/** In the page. What strangers wrote or the person typed stands in names and titles too, and is taken out there. */
const ownTexts = `(() => {
  const notOurs = 'bdi, code, pre, time, kbd, script, style, .host, [lang]:not(html)'
  const texts = []
  for (const element of document.querySelectorAll('title, body, body *')) {
    if (element.closest(notOurs) !== null) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) texts.push(element.getAttribute(name) ?? '')
  }
  const said = [...document.querySelectorAll(notOurs)].map(({ textContent }) => textContent)
  const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
  const theirs = [...said, ...typed].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)
  return texts.map((text) => theirs.reduce((left, each) => left.replaceAll(each, ''), text))
})()`

/** In the page. Of radio buttons of one name, Tab comes to one alone. */
const noteFocus = `
  var reached = new Set()
  var radios = new Set()
  var focusables = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((each) => {
    if (!each.checkVisibility() || each.disabled || each.type === 'hidden' || each.tabIndex < 0) return false
    if (each.type !== 'radio') return true
    const isFirst = !radios.has(each.name)
    radios.add(each.name)
    return isFirst
  })
  document.addEventListener('focusin', ({ target }) => {
    const { outlineStyle, boxShadow } = getComputedStyle(target)
    if (outlineStyle === 'none' && boxShadow === 'none') return
    reached.add(target)
    if (target.type === 'radio') for (const each of focusables) if (each.name === target.name) reached.add(each)
  })
`
