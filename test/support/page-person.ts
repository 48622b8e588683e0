import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor.js'

/** A person who has something to do on the page: counts clicks and keys, not what is typed or which file is chosen. */
export class PagePerson {
  readonly page: Page
  #actions = 0

  constructor({ page }: Visitor) {
    this.page = page
  }

  get actions(): number {
    return this.#actions
  }

  /** Clicks, and waits until the page answers if it is another one. */
  async click(target: Locator): Promise<void> {
    this.#actions += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.#actions += 1
    await this.page.keyboard.press(key)
  }

  /** Opens a part by its link in the menu. */
  async goTo(path: string): Promise<void> {
    await this.click(this.page.locator(`.top nav a[href="${path}"]`))
    await this.page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => this.page.evaluate("document.documentElement.matches('.has-script')")).toBe(true)
  }

  in(selector: string): Locator {
    return this.page.locator(selector)
  }

  /** Whether a text is seen on the page. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByText(text).first().waitFor()
  }
}
