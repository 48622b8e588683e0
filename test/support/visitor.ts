import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

const zone = 'Asia/Tokyo'

export interface VisitorOptions {
  /** Defaults to English. */
  readonly language?: 'en' | 'ja'
  /** Defaults to light. */
  readonly colorScheme?: 'light' | 'dark'
  /** CSS pixels; defaults to 1280. */
  readonly width?: number
  /** Defaults to true. */
  readonly hasScript?: boolean
  /** Whether no page has reported its time zone yet, so that the first page is replaced; defaults to false. */
  readonly isNew?: boolean
  /** Console messages to tolerate, such as an answer of 404. */
  readonly allowed?: RegExp
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A person with a separate browser context. The test fails if, while it ran, the console had an error or a warning, a
 * script threw, the content security policy was violated, or anything but the server was requested.
 */
export class Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** The faults that the browser has reported so far, in order. */
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

  /** Number of clicks and choices. */
  get clicks(): number {
    return this.#clicks
  }

  /** Opens a path and resets the click count. Returns the status of the answer. */
  async open(path = '/'): Promise<number> {
    this.#clicks = 0
    const response = await this.page.goto(this.#origin + path)
    return response?.status() ?? 0
  }

  /** Clicks a target that leads to another page or view, and waits for it. */
  async follow(target: Locator): Promise<void> {
    const before = this.page.url()
    await this.click(target)
    await this.page.waitForURL((url) => url.href !== before)
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  /** Returns the visible text of the main part, line by line, trimmed. */
  async mainLines(): Promise<readonly string[]> {
    const text = await this.page.getByRole('main').innerText()
    return text
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
  }

  /** Returns the violations that axe-core finds, one line each. */
  async axeViolations(): Promise<readonly string[]> {
    // at the end of a page, no bar covers a part of what can be scrolled
    await this.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await this.page.evaluate(axeSource)
    return this.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
      // axe-core leaves out the size of targets, 24 px, unless it is asked
      const { violations } = await axe.run({ rules: { 'target-size': { enabled: true } } })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
      )
    })
  }

  /**
   * Returns the elements that can be clicked or typed into but do not get the focus, or do not show it, when Tab is
   * pressed once per such element.
   */
  async unreachable(): Promise<readonly string[]> {
    await this.page.evaluate(noteFocus)
    const count = Number(await this.page.evaluate('focusables.length'))
    // what has the focus already is reached last, after the end of the page
    for (let n = 0; n <= count; n++) await this.page.keyboard.press('Tab')
    return (await this.page.evaluate(
      'focusables.filter((each) => !reached.has(each)).map((each) => each.outerHTML)',
    )) as string[]
  }

  /**
   * Returns the page's own words, including attributes, that match `pattern`. Excludes text by strangers, code, times,
   * and text marked as another language.
   */
  async wordsOfOurs(pattern: RegExp): Promise<readonly string[]> {
    const texts = (await this.page.evaluate(ownTexts)) as string[]
    return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))]
  }

  /** Returns whether the page is wider than the window. */
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
  // the console also shows violations of the content security policy
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

/**
 * Runs in the page. Text by strangers or typed by the person also appears in names and titles, and is removed there.
 */
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

/** Runs in the page. Tab reaches only one radio button of each name. */
const noteFocus = `
  var reached = new Set()
  var radios = new Set()
  var focusables = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((each) => {
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
