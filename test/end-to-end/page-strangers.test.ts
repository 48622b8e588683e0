import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { aHostileScene, detailPaths, listPaths } from '#test/support/hostile-scene.js'
import { markupVectors } from '#test/support/markup-vectors.js'
import { Visitor } from '#test/support/visitor.js'
import { serveApp } from '#test/support/web-server.js'

const browser = useSharedBrowser()
const batchSize = 45

/** Returns what ran, as far as the page itself can tell. */
async function ran(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    '[globalThis.__pwned, document.querySelectorAll("base, iframe, object, embed, svg script, style").length]',
  )
  return JSON.stringify(found) === '[null,0]' ? [] : [`${page.url()}: ${JSON.stringify(found)}`]
}

/** Reloads the live parts, as after a change by someone else. */
async function exchangeParts(page: Page): Promise<void> {
  if ((await page.locator('[data-live]').count()) === 0) return
  await page.locator('[data-live][data-htmx-powered]').first().waitFor({ state: 'attached' })
  const answered = page.waitForResponse((response) => response.request().headers()['hx-request'] === 'true')
  await page.evaluate(
    'for (const name of ["jobs", "mail", "websites"]) document.body.dispatchEvent(new CustomEvent("live:" + name))',
  )
  await (await answered).finished()
}

it('no text of a stranger runs in a browser, loads anything or changes a page, including updated parts (page-safety)', async () => {
  const faults: string[] = []
  for (let start = 0; start < markupVectors.length; start += batchSize) {
    const scene = await aHostileScene(markupVectors.slice(start, start + batchSize))
    const { port } = await serveApp(scene.app)
    const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${port}`, { allowed: /404 \(Not Found\)/ })
    const { page } = visitor
    page.on('dialog', (dialog) => {
      faults.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    // this process runs the sources, which have no built scripts
    await page.route(/\/static\//, (route) =>
      route.fulfill({ path: inRepository(join('dist', 'assets', basename(new URL(route.request().url()).pathname))) }),
    )
    // another test reads every page with every text; here each kind of page gets some of them
    const some = scene.written.filter((_, n) => n % 3 === 0)
    const details = some.map((one, n) => detailPaths[n % detailPaths.length]?.(one) ?? '/')
    for (const path of [...listPaths, ...details]) {
      await visitor.open(path)
      if (listPaths.includes(path)) await exchangeParts(page)
      faults.push(...(await ran(page)))
    }
    await page.close()
  }
  expect(faults).toEqual([])
})
