import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '#test/support/browser.js'
import { echoMessage, type ListeningServer, listeningServer } from '#test/support/http-server.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'

const openBrowser = useBrowser()
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'bulk_read_new_jobs' } })

/** A server, and every message that reached it. */
async function watchedServer(options: { readonly allowedOrigins?: readonly string[]; readonly port?: number } = {}) {
  const reached: unknown[] = []
  const server = await listeningServer({
    ...options,
    handleMessage: (posted) => {
      reached.push(posted.body)
      return echoMessage(posted)
    },
  })
  return { server, reached }
}

interface Attempt {
  readonly mode: 'cors' | 'no-cors'
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns what the page receives: the text of the answer, or the reason why there is none. */
function fetchFrom(page: Page, url: string, attempt: Attempt): Promise<string> {
  return page.evaluate(
    async ([address, { mode, method = 'POST', headers = {} }, body]) => {
      try {
        const response = await fetch(address, { mode, method, headers, ...(method === 'POST' ? { body } : {}) })
        return `${response.status} ${await response.text()}`
      } catch (error) {
        return String(error)
      }
    },
    [url, attempt, call] as const,
  )
}

const json = { 'content-type': 'application/json' }

const attempts: Readonly<Record<string, Attempt>> = {
  'JSON, which a browser asks about first': { mode: 'cors', headers: json },
  'the headers of a client': { mode: 'cors', headers: { ...json, 'mcp-protocol-version': '2026-07-28' } },
  'a text, which a browser sends without asking': { mode: 'no-cors', headers: { 'content-type': 'text/plain' } },
  'a text that it wants to read the answer of': { mode: 'cors', headers: { 'content-type': 'text/plain' } },
  'JSON that it does not want to read the answer of': { mode: 'no-cors', headers: json },
  'a guess at a token': { mode: 'cors', headers: { ...json, authorization: `Bearer ${'x'.repeat(32)}` } },
}

async function strangersPage(server: ListeningServer): Promise<Page> {
  const site = await loopbackSite({ '/': html('<title>A page</title>') })
  const browser = await openBrowser({ 'stranger.test': '127.0.0.1', 'rebound.test': '127.0.0.1' })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.url('/', 'stranger.test'))
  expect(server.port).not.toBe(site.port)
  return page
}

describe('a page of another origin, in a real browser (serve-origin)', () => {
  it('reaches nothing by fetch, with any content and host name', async () => {
    const { server, reached } = await watchedServer()
    const page = await strangersPage(server)
    for (const host of ['127.0.0.1', 'localhost', 'rebound.test'])
      for (const [what, attempt] of Object.entries(attempts)) {
        const told = await fetchFrom(page, `http://${host}:${server.port}/mcp`, attempt)
        expect(told, `${what} to ${host}`).toMatch(
          attempt.mode === 'cors' ? /^TypeError: Failed to fetch/ : /^0 $|^TypeError/,
        )
      }
    expect(await fetchFrom(page, `http://127.0.0.1:${server.port}/healthz`, { mode: 'cors', method: 'GET' })).toMatch(
      /^TypeError/,
    )
    expect(reached).toEqual([])
  })

  it('reaches nothing by a form, in any form encoding', async () => {
    const { server, reached } = await watchedServer()
    const first = await strangersPage(server)
    for (const encoding of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      // a new page for each, so that no navigation is interrupted
      const page = await first.context().newPage()
      await page.goto(first.url())
      const answered = page.waitForResponse((response) => response.url().includes('/mcp'))
      await page.setContent(
        `<form method="post" enctype="${encoding}" action="http://127.0.0.1:${server.port}/mcp"><input name='{"a":"' value='"}'><button>Send</button></form>`,
      )
      await page.locator('button').click({ noWaitAfter: true })
      expect((await answered).status(), encoding).toBe(403)
    }
    expect(reached).toEqual([])
  })

  it('reaches nothing by an image, a script, a frame or a popup', async () => {
    const { server, reached } = await watchedServer()
    const page = await strangersPage(server)
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes(`:${server.port}/`)) statuses.push(response.status())
    })
    const address = `http://127.0.0.1:${server.port}`
    // the refusal cannot be framed either, so the request fails
    const settled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz?frame'))
    await page.setContent(
      `<img src="${address}/healthz?image"><script src="${address}/healthz?script"></script><iframe src="${address}/healthz?frame"></iframe>`,
    )
    await settled
    await page.waitForLoadState('networkidle')
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(reached).toEqual([])
  })

  it('reaches nothing by DNS rebinding, where its requests have the origin of the server', async () => {
    const site = await loopbackSite({ '/': html('<title>A page</title>') })
    const page = await (await openBrowser({ 'rebound.test': '127.0.0.1' })).newPage()
    const home = `http://rebound.test:${site.port}`
    await page.goto(`${home}/`)
    // the server now listens where the page came from
    await site.close()
    const { reached } = await watchedServer({ port: site.port })
    for (const attempt of Object.values(attempts))
      expect(await fetchFrom(page, `${home}/mcp`, { ...attempt, mode: 'cors' })).toMatch(/^403 .*--allowed-host/)
    expect(await fetchFrom(page, `${home}/healthz`, { mode: 'cors', method: 'GET' })).toMatch(/^403 /)
    expect(reached).toEqual([])
  })

  it('reaches the server if it is allowed, and reads the answer', async () => {
    const site = await loopbackSite({ '/': html('<title>A page</title>') })
    const { server, reached } = await watchedServer({ allowedOrigins: [`http://friend.test:${site.port}`] })
    const browser = await openBrowser({ 'friend.test': '127.0.0.1' })
    const page = await browser.newPage()
    await page.goto(site.url('/', 'friend.test'))
    const attempt: Attempt = { mode: 'cors', headers: { ...json, 'mcp-protocol-version': '2025-11-25' } }
    expect(await fetchFrom(page, `http://127.0.0.1:${server.port}/mcp`, attempt)).toMatch(/^200 .*bulk_read_new_jobs/)
    expect(reached).toHaveLength(1)
  })
})
