import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LoginCodes } from '#src/adapters/edges/web/login-codes.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { readConfig } from '#src/composition/config.js'
import { Container } from '#src/composition/container.js'
import { Lazy } from '#src/composition/lazy.js'
import { openWebPage } from '#src/composition/server/open-web-page.js'
import { createServerContainer, served } from '#src/composition/server/serve.js'
import { aHunt } from '#test/support/hunt-scene.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** The web page of a server with or without a mail archive; counts how often its hunt was read. */
async function anOpenPage(flags: { readonly database?: string }) {
  const folder = temporaryFolder()
  const config = readConfig({ db: 'jobs.db', websitesDb: 'websites.db', quiet: true, ...flags }, {}, folder)
  const { hunt } = aHunt({ jobs: [], messages: [] })
  let read = 0
  const counted = {
    ...hunt,
    listApplications: (...asked: Parameters<typeof hunt.listApplications>) => {
      read++
      return hunt.listApplications(...asked)
    },
  }
  const container = new Container(createServerContainer(config, { defaultEventsTo: null }))
  container.give(
    served.hunt,
    new Lazy(async () => ({ current: async () => ({ until: () => counted }), close: async () => {} })),
  )
  const started = { launch: { command: process.execPath, args: [join(folder, 'main.js')] }, flags: {} }
  const page = openWebPage(config, { token: null, codes: new LoginCodes(systemClock), started, container })
  const stopping = new AbortController()
  const asked = { stopping: stopping.signal, gone: stopping.signal, body: null, slowDown: async () => {} }
  const server = createServer((request, response) => void page.answer({ request, response, ...asked }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await page.close()
    await container.close()
  })
  const { port } = server.address() as AddressInfo
  return { look: async () => (await fetch(`http://127.0.0.1:${port}/`)).status, reads: () => read }
}

it('the web page loads mail facts ahead, once, at the first visit (page-speed)', async () => {
  const page = await anOpenPage({ database: 'mail.sqlite3' })
  expect(page.reads()).toBe(0)
  expect(await page.look()).toBe(200)
  await expect.poll(page.reads, { timeout: 60_000 }).toBe(1)
  expect(await page.look()).toBe(200)
  expect(page.reads()).toBe(1)
})

it('the web page loads nothing ahead without an archive (page-speed)', async () => {
  const page = await anOpenPage({})
  expect([await page.look(), await page.look()]).toEqual([200, 200])
  expect(page.reads()).toBe(0)
})
