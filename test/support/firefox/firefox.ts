import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Marionette } from './marionette.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pollMs = 50
const startMs = 60_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface FirefoxOptions {
  readonly program: string
  /** An empty folder for the profile. */
  readonly folder: string
  readonly language: 'en' | 'ja'
  readonly colorScheme: 'light' | 'dark'
  /** CSS pixels. */
  readonly width: number
}

/** Firefox with one window. Nothing but this machine can be reached from it. */
export class Firefox {
  readonly #marionette: Marionette
  readonly #end: () => Promise<void>

  private constructor(marionette: Marionette, end: () => Promise<void>) {
    this.#marionette = marionette
    this.#end = end
  }

  static async start({ program, folder, width, ...looks }: FirefoxOptions): Promise<Firefox> {
    writeFileSync(join(folder, 'user.js'), preferences(looks))
    const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', folder]
    const child = spawn(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH ?? '', HOME: folder } })
    const ended = once(child, 'close')
    const end = async () => {
      child.kill('SIGKILL')
      await ended
    }
    try {
      const marionette = await Marionette.to(await portIn(folder))
      await marionette.send('WebDriver:NewSession')
      // the window is wider than the page by its frame
      await marionette.send('WebDriver:SetWindowRect', { width, height: 900 })
      return new Firefox(marionette, async () => {
        await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
        marionette.close()
        await end()
      })
    } catch (error) {
      await end()
      throw error
    }
  }

  end(): Promise<void> {
    return this.#end()
  }

  async open(address: string): Promise<void> {
    await this.#marionette.send('WebDriver:Navigate', { url: address })
  }

  /** Runs the body of an async function in the page and returns its value. */
  async run<Value>(body: string, ...args: readonly unknown[]): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1]
      ;(async (...args) => { ${body} })(...arguments).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = await this.#marionette.send('WebDriver:ExecuteAsyncScript', { script, args })
    const { value, error } = (answer as { value: { value: Value; error?: string } }).value
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + 30_000
    // a page that is being left has nothing to answer
    while (!(await this.run<boolean>(`return Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`This did not become true in 30 s: ${expression}`)
      await delay(pollMs)
    }
  }

  async click(selector: string): Promise<void> {
    await this.#marionette.send('WebDriver:ElementClick', { id: await this.#find(selector) })
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#marionette.send('WebDriver:ElementSendKeys', { id: await this.#find(selector), text })
  }

  /** Presses keys together, the last one while the others are held. */
  async press(...keys: readonly string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }))
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
    const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]
    await this.#marionette.send('WebDriver:PerformActions', { actions })
  }

  /** Returns the violations that axe-core finds, one line each. */
  async axeViolations(): Promise<readonly string[]> {
    return this.run(
      `new Function(args[0])()
      const { violations } = await globalThis.axe.run({ rules: { 'target-size': { enabled: true } } })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))`,
      axeSource,
    )
  }

  scrollsSideways(): Promise<boolean> {
    return this.run('return document.documentElement.scrollWidth > document.documentElement.clientWidth')
  }

  /** Returns the errors of pages from this origin, of the policy of their content too, since the last call. */
  async takeFaults(origin: string): Promise<readonly string[]> {
    await this.#marionette.send('Marionette:SetContext', { value: 'chrome' })
    const script = `const messages = Services.console.getMessageArray()
      Services.console.reset()
      return messages.filter((each) => each instanceof Ci.nsIScriptError)
        .filter(({ flags, sourceName }) => (flags & Ci.nsIScriptError.warningFlag) === 0 && sourceName.startsWith(arguments[0]))
        .map(({ errorMessage, sourceName }) => errorMessage + ' (' + sourceName + ')')`
    const answer = await this.#marionette.send('WebDriver:ExecuteScript', { script, args: [origin] })
    await this.#marionette.send('Marionette:SetContext', { value: 'content' })
    return (answer as { value: readonly string[] }).value
  }

  async #find(selector: string): Promise<string> {
    const found = await this.#marionette.send('WebDriver:FindElement', { using: 'css selector', value: selector })
    return (found as { value: Record<string, string> }).value[elementKey] ?? ''
  }
}

/** Firefox writes the port that it listens on into its profile. */
async function portIn(folder: string): Promise<number> {
  const file = join(folder, 'MarionetteActivePort')
  for (const end = Date.now() + startMs; Date.now() < end; await delay(pollMs)) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (port > 0) return port
  }
  throw new Error('Firefox did not listen within a minute.')
}

function preferences({ language, colorScheme }: Pick<FirefoxOptions, 'language' | 'colorScheme'>): string {
  const wanted = {
    'marionette.port': 0,
    'intl.accept_languages': language === 'ja' ? 'ja-JP, ja' : 'en-US, en',
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    // a proxy where nobody listens: loopback does not use it
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
  }
  return Object.entries(wanted)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
