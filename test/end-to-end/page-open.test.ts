import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const browser = useSharedBrowser()

/** A home with a server, on a machine whose "browser" only notes what it was told to open. */
async function aHome({ browserEnds = 0 } = {}) {
  const folder = temporaryFolder()
  const [home, programs, told] = ['home', 'programs', 'told.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(programs)
  const program = join(programs, process.platform === 'darwin' ? 'open' : 'xdg-open')
  writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > "${told}"\nexit ${browserEnds}\n`)
  chmodSync(program, 0o755)
  const env = { JOBWORKFLOW_HOME: home, DISPLAY: ':99', PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` }
  expect(await jobworkflow(['init'], { env })).toMatchObject({ code: 0 })
  const serve = () => HttpProcess.start({ args: [], cwd: folder, env })
  return { home, told, env, serve }
}

const files = (home: string) => readdirSync(home).filter((name) => name.startsWith('open-'))

describe('jobworkflow open (page-open)', () => {
  it('logs the browser in with a file that only this account can read, and removes it', async () => {
    const { home, told, env, serve } = await aHome()
    const server = await serve()
    await until(() => server.log.includes('`jobworkflow open` logs your browser in'))
    expect(server.log).not.toContain('code=')
    const opening = startJobworkflow(['open', '/tasks'], { env })
    await until(() => existsSync(told) && readFileSync(told, 'utf8').endsWith('.html'))
    const url = readFileSync(told, 'utf8')
    expect(statSync(fileURLToPath(url)).mode & 0o777).toBe(0o600)
    const context = await browser().newContext()
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForURL(`http://127.0.0.1:${server.port}/tasks`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tasks')
    expect(await opening.ended).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(files(home)).toEqual([])
    // the login outlives the server
    await server.end()
    const { port } = await HttpProcess.start({ args: ['--port', `${server.port}`], env })
    expect((await page.goto(`http://127.0.0.1:${port}/documents`))?.url()).toBe(`http://127.0.0.1:${port}/documents`)
    expect(await jobworkflow(['open', '--revoke'], { env })).toMatchObject({
      code: 0,
      stdout: 'Every browser is logged out.\n',
    })
    await page.reload()
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
  })

  it.each([
    ['no browser can be started', { browserEnds: 3 }, []],
    ['asked to', {}, ['--print']],
  ])('prints a link that works once if %s', async (_, machine, options) => {
    const { home, env, serve } = await aHome(machine)
    await serve()
    const { code, stdout } = await jobworkflow(['open', ...options, '/mail'], { env })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login\?code=[\w-]{43}&next=%2Fmail\n$/)
    expect(files(home)).toEqual([])
    const context = await browser().newContext()
    const page = await context.newPage()
    await page.goto(stdout.trim())
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL((url) => url.pathname === '/mail')
    await page.goto(stdout.trim())
    await page.getByRole('button', { name: 'Log in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('This link was used already')
    await context.close()
  })

  it('says what to do if no server runs, or one with another token', async () => {
    const { env, serve } = await aHome()
    const absent = await jobworkflow(['open', '--port', '9'], { env })
    expect(absent).toMatchObject({ code: 6, stdout: '' })
    expect(absent.stderr).toContain('Start one with `jobworkflow serve --port 9` in another terminal')
    const named = temporaryFolder()
    await jobworkflow(['init', '--home', named], { env })
    expect((await jobworkflow(['open', '--home', named], { env })).stderr).toContain(
      `\`jobworkflow serve --home ${named}\` in another terminal`,
    )
    await serve()
    const other = { ...env, JOBWORKFLOW_HTTP_TOKEN: 'x'.repeat(32) }
    expect((await jobworkflow(['open'], { env: other })).stderr).toContain('has another token')
    expect((await jobworkflow(['open', 'https://evil.example/'], { env })).code).toBe(2)
  })

  it('finds the server of the home that still runs, when a later one has ended', async () => {
    const { env, serve } = await aHome()
    const [first, second] = [await serve(), await serve()]
    const link = async () => (await jobworkflow(['open', '--print'], { env })).stdout
    expect(await link()).toContain(`:${second.port}/`)
    await second.end()
    expect(await link()).toContain(`:${first.port}/`)
  })

  it('prints a link only if a server answers, also without a home', async () => {
    const cwd = temporaryFolder()
    const env = { DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '', XDG_DATA_HOME: cwd, HOME: cwd }
    for (const options of [[], ['--print']]) {
      const absent = await jobworkflow(['open', '--port', '9', ...options], { cwd, env })
      expect(absent).toMatchObject({ code: 6, stdout: '' })
      expect(absent.stderr).toContain('No server answers at http://127.0.0.1:9/. Start one with')
    }
    const { port } = await HttpProcess.start({ args: [], cwd, env })
    const found = await jobworkflow(['open', '--port', `${port}`, '/tasks'], { cwd, env })
    expect(found).toMatchObject({ code: 0, stdout: `http://127.0.0.1:${port}/tasks\n` })
    if (process.platform === 'linux')
      expect(found.stderr).toBe('jobworkflow: no browser could be started here. Open this link:\n')
  })
})
