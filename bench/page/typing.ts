import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { absoluteFinding, type Benchmark, type Finding } from '#bench/benchmark.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { withChrome } from '#scripts/kit/chrome.js'
import { quantile } from '#scripts/kit/statistics.js'
import { makeShortlisted } from './board.js'

const [keys, spanMs, rounds] = [60, 2000, 5] as const

export const typing: Benchmark = {
  name: 'page/typing',
  title: 'Sixty verdicts typed in two seconds',
  method:
    'Chromium on the job list of an indexed file of 100,000 jobs of 4 KB: 60 keys in two seconds, alternately “passed” and ' +
    '“shortlist”, five times. Each verdict is measured from its key until the frame that shows it, and until the server ' +
    'said that it is written. Then 60 keys and a reload at once: how many are written.',
  async run({ folder, size }) {
    const server = await ServedProcess.serving(await makeShortlisted(join(folder, 'jobs.db'), size(100_000)))
    const { origin } = new URL(server.url)
    const findings: Finding[] = []
    await withChrome(async (browser) => {
      const page = await browser.newPage()
      await page.addInitScript(watchVerdicts)
      const costs: Cost[] = []
      for (let round = 0; round < rounds; round++) {
        await page.goto(`${origin}/jobs`)
        await page.locator('#jobs li.is-current').waitFor()
        await type(page, spanMs / keys)
        costs.push(...(await costsOf(page)))
      }
      findings.push(
        absoluteFinding('a verdict until it is shown, 95 of 100', quantileOf(costs, 'shown'), 'ms', { atMost: 50 }),
        absoluteFinding('a verdict until it is written, 95 of 100', quantileOf(costs, 'written'), 'ms', {
          atMost: 1000,
        }),
        absoluteFinding('verdicts lost by a reload', await lostByReload(page, origin), '', { atMost: 0 }),
      )
    })
    await server.close()
    return findings
  },
}

interface Cost {
  readonly shown: number
  readonly written: number
}

function quantileOf(costs: readonly Cost[], part: keyof Cost): number {
  return quantile(
    costs.map((cost) => cost[part]),
    0.95,
  )
}

async function type(page: Page, gapMs: number): Promise<void> {
  const start = performance.now()
  for (let n = 0; n < keys; n++) {
    await delay(Math.max(0, start + n * gapMs - performance.now()))
    await page.keyboard.press(n % 2 === 0 ? '4' : '2')
  }
}

async function costsOf(page: Page): Promise<readonly Cost[]> {
  for (;;) {
    const costs = (await page.evaluate('verdicts')) as Cost[]
    if (costs.filter(({ written }) => written > 0).length === keys) return costs
    await delay(100)
  }
}

async function lostByReload(page: Page, origin: string): Promise<number> {
  const before = await countNew(origin)
  await page.goto(`${origin}/jobs`)
  await page.locator('#jobs li.is-current').waitFor()
  await type(page, 0)
  await page.reload()
  await page.locator('#waiting').waitFor({ state: 'hidden' })
  while ((await page.evaluate('localStorage.length')) !== 0) await delay(100)
  return keys - (before - (await countNew(origin)))
}

async function countNew(origin: string): Promise<number> {
  const page = await (await fetch(`${origin}/jobs`)).text()
  const count = /of ([\d,]+) jobs/.exec(page)?.[1]
  if (count === undefined) throw new Error('the list says no count')
  return Number(count.replaceAll(',', ''))
}

/** Runs in the page: for each verdict, the milliseconds from its key to its frame and to the answer of the server. */
export const watchVerdicts = `
  globalThis.verdicts = []
  let pressedAt = 0
  const waiting = new Map()
  addEventListener('keydown', ({ timeStamp }) => { pressedAt = timeStamp }, { capture: true })
  const { setItem, removeItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) {
    setItem.call(this, name, value)
    if (!name.startsWith('jobworkflow-waiting')) return
    const verdict = { shown: 0, written: 0 }
    const from = pressedAt
    verdicts.push(verdict)
    waiting.set(name, () => { verdict.written = performance.now() - from })
    requestAnimationFrame(() => setTimeout(() => { verdict.shown = performance.now() - from }))
  }
  Storage.prototype.removeItem = function (name) {
    removeItem.call(this, name)
    waiting.get(name)?.()
  }
`
