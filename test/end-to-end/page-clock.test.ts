import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { Visitor, type VisitorOptions } from '#test/support/visitor.js'

const browser = useSharedBrowser()

/** A server in a container with a UTC clock, over a job that was captured in the evening there. */
async function visit(options: VisitorOptions = {}, env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const job = { url: 'https://jobs.harborlight.example/1', title: 'Baker', captured_at: '2026-06-01T20:00:00.000Z' }
  writeFileSync(join(folder, 'jobs.jsonl'), JSON.stringify(job))
  const { code, stderr } = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  const args = ['--db', 'jobs.db', '--embedder', 'none', '--quiet']
  const server = await HttpProcess.start({ args, cwd: folder, env: { TZ: 'UTC', ...env } })
  const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, { ...options, isNew: true })
  const asked: string[] = []
  visitor.page.on('request', (request) => {
    // live parts also send requests when others change something
    const isPart = request.headers()['hx-request'] !== undefined
    if (/document|fetch/.test(request.resourceType()) && !isPart) asked.push(request.url())
  })
  return { visitor, page: visitor.page, asked, captured: visitor.page.locator('#jobs time').first() }
}

/** Milliseconds within which requests without a click have been sent. */
const rest = 500

describe('the time zone of the person, in a real browser in Tokyo (page-language)', () => {
  it('is used from the first page on, which is loaded only once more', async () => {
    const { visitor, page, asked, captured } = await visit()
    await visitor.open('/jobs')
    await captured.filter({ hasText: 'Jun 2, 2026' }).waitFor()
    await page.waitForTimeout(rest)
    expect(asked).toHaveLength(2)
    await visitor.open('/jobs')
    expect(await captured.textContent()).toBe('Jun 2, 2026')
    await page.waitForTimeout(rest)
    expect(asked).toHaveLength(3)
  })

  it('does not lose what was typed meanwhile', async () => {
    const { visitor, page, captured } = await visit()
    let go = () => {}
    const typed = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route(/\/$/, async (route) => {
      if (route.request().resourceType() === 'fetch') await typed
      await route.continue()
    })
    await visitor.open('/jobs')
    await page.getByRole('searchbox').fill('bak')
    go()
    await captured.filter({ hasText: 'Jun 2, 2026' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('bak')
  })

  it('causes no reload if cookies are blocked, and times are then those of the server', async () => {
    const { visitor, page, asked, captured } = await visit()
    await page.addInitScript("Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })")
    await visitor.open('/jobs')
    await page.waitForTimeout(rest)
    expect(asked).toHaveLength(1)
    expect(await captured.textContent()).toBe('Jun 1, 2026')
  })

  it('is that of the server without a script', async () => {
    const { visitor, captured } = await visit({ hasScript: false })
    await visitor.open('/jobs')
    expect(await captured.textContent()).toBe('Jun 1, 2026')
  })

  it('is known after the login', async () => {
    const { visitor, page, asked, captured } = await visit(
      {},
      { JOBWORKFLOW_HTTP_TOKEN: 'a-token-of-a-test-0123456789abcdef' },
    )
    await visitor.open('/jobs')
    await page.getByLabel('Token').fill('a-token-of-a-test-0123456789abcdef')
    await page.getByRole('button').click()
    expect(await captured.textContent()).toBe('Jun 2, 2026')
    await page.waitForTimeout(rest)
    expect(asked.filter((url) => url.endsWith('/jobs'))).toHaveLength(2)
  })
})
