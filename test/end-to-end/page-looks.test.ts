import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weighPage } from '#scripts/kit/weigh-page.js'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { built } from '#test/support/built-files.js'
import { type PageName, pageNames, pathOf } from '#test/support/every-page.js'
import { firstHome } from '#test/support/first-home.js'
import { HttpProcess } from '#test/support/http-process.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { servedPage } from '#test/support/served-page.js'
import { Visitor, type VisitorOptions } from '#test/support/visitor.js'

const browser = useSharedBrowser()
const served = await servedPage()
const home = firstHome()

/** Names that have no other form in Japanese. */
const namesInAnyLanguage: ReadonlySet<string> = new Set(
  'jobworkflow English AI URL ID Enter Markdown PDF Word Excel CSV JSON Lines xlsx mbox eml ics zip resume json MB UTC Asia Tokyo https HTTP IMAP TLS STARTTLS CLI Claude Code Desktop Gemini Codex Cursor VS Windsurf OpenCode Qwen Copilot Zed Cline goose'.split(
    ' ',
  ),
)

/** Texts that are shown only with script. */
const byScriptAlone: ReadonlySet<string> = new Set([
  'Press ? for keyboard shortcuts.',
  'Type some letters. Arrow keys move, Enter opens.',
  'Copy',
  'Checking. This takes a few seconds.',
])

/** Removes ages in minutes, because they change between visits. */
const withoutAges = (line: string) => line.replace(/\([^()]*\bminutes?\b[^()]*\)/, '')

/** A person who opens the page. */
async function visit(name: PageName, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser(), served.origin, options)
  expect(await visitor.open(await pathOf(name, served))).toBe(200)
  return visitor
}

/** Checks at the widths of a desktop, a phone and the smallest phone. */
async function expectNothingWrong(visitor: Visitor): Promise<void> {
  expect(await visitor.axeViolations()).toEqual([])
  await visitor.page.setViewportSize({ width: 360, height: 740 })
  expect(await visitor.axeViolations()).toEqual([])
  await visitor.page.setViewportSize({ width: 320, height: 740 })
  expect(await visitor.scrollsSideways()).toBe(false)
}

describe('the fault checks in a browser', () => {
  it('find a planted fault', async () => {
    const page = '<title>x</title><main><img src="https://elsewhere.example/x.png"><p style="width:2000px">x</p></main>'
    const site = await loopbackSite({
      '/': html(page, { 'content-security-policy': "default-src 'self'" }),
      '/wide': html(page),
      '/thrown': html('<script>throw new Error("oops")</script>'),
      '/hidden': html('<style>a:focus { outline: none }</style><a href="/">hidden</a><button>shown</button>'),
    })
    const visitor = await Visitor.arrive(browser(), site.url(''), { width: 360, allowed: /./ })
    await visitor.open('/')
    expect((await visitor.axeViolations()).map((line) => line.split(':')[0])).toEqual([
      'html-has-lang',
      'image-alt',
      'page-has-heading-one',
    ])
    await visitor.open('/wide')
    expect(await visitor.scrollsSideways()).toBe(true)
    await visitor.open('/thrown')
    const text = visitor.faults.join('\n')
    for (const fault of [/Content Security Policy.*style/, /Content Security Policy.*img/, /asked elsewhere/, /oops/])
      expect(text).toMatch(fault)
    await visitor.open('/hidden')
    expect(await visitor.unreachable()).toEqual(['<a href="/">hidden</a>'])
  })
})

describe.each(pageNames)('%s, in a real browser (page-walks)', (name) => {
  it.each(['light', 'dark'] as const)(
    'has no fault in axe-core, on a desktop, at 360 px and in the colours of the system, %s',
    async (colorScheme) => {
      const visitor = await visit(name, { colorScheme })
      await expectNothingWrong(visitor)
      await visitor.page.emulateMedia({ forcedColors: 'active' })
      expect(await visitor.axeViolations()).toEqual([])
    },
  )

  it('can be used by keyboard with a visible focus', async () => {
    const visitor = await visit(name)
    expect(await visitor.unreachable()).toEqual([])
  })

  it('shows the same without scripts', async () => {
    // beside a posting, which needs a script, the rows of a list have less room
    const width = 1000
    const withScript = await Visitor.arrive(browser(), served.origin, { width })
    // loaded by the script in the background at an unpredictable time
    for (const path of ['**/settings/health', '**/pane?*']) await withScript.context.route(path, () => {})
    const path = await pathOf(name, served)
    const [status, without] = await Promise.all([withScript.open(path), visit(name, { width, hasScript: false })])
    expect(status).toBe(200)
    const lines = (await withScript.mainLines()).filter((line) => !byScriptAlone.has(line))
    expect((await without.mainLines()).map(withoutAges)).toEqual(lines.map(withoutAges))
  })

  it('has no English words of ours in Japanese', async () => {
    const visitor = await visit(name, { language: 'ja' })
    expect(await visitor.axeViolations()).toEqual([])
    const words = await visitor.wordsOfOurs(/[A-Za-z]{2,}/g)
    expect(words.filter((word) => !namesInAnyLanguage.has(word))).toEqual([])
  })

  it('weighs at most 100 KB with everything that it loads (page-speed)', async () => {
    expect(await weighPage(served.origin, await pathOf(name, served))).toBeLessThanOrEqual(100_000)
  })
})

describe('what the page that opens first loads (page-speed)', () => {
  it('weighs at most 30 KB, its document too', async () => {
    expect(await weighPage(served.origin, '/')).toBeLessThanOrEqual(30_000)
  })

  it.each(['page.js', 'styles.css', 'sections.css', 'icon.svg', 'app.webmanifest'])(
    '%s is sent in the encoding that is asked for',
    async (name) => {
      const asked = async (accepted: string) => {
        const answer = await fetch(`${served.origin}/static/${name}`, { headers: { 'accept-encoding': accepted } })
        return [answer.headers.get('content-encoding'), await answer.text()]
      }
      const [, text] = await asked('identity')
      expect(text).toBe(readFileSync(join(built, 'assets', name), 'utf8'))
      expect(await asked('gzip, deflate, br, zstd')).toEqual(['br', text])
      expect(await asked('gzip, deflate')).toEqual(['gzip', text])
      expect(await asked('br;q=0, gzip;q=0.5')).toEqual(['gzip', text])
      expect(await asked('identity')).toEqual([null, text])
    },
  )
})

describe('the check of the settings in a real browser (page-walks)', () => {
  it('has no fault in axe-core and no English words of ours in Japanese', async () => {
    const visitor = await Visitor.arrive(browser(), served.origin, { language: 'ja' })
    expect(await visitor.open('/settings/health')).toBe(200)
    await expectNothingWrong(visitor)
    const words = await visitor.wordsOfOurs(/[A-Za-z]{2,}/g)
    expect(words.filter((word) => !namesInAnyLanguage.has(word))).toEqual([])
  })
})

describe.each(['light', 'dark', 'ja'] as const)('adding a mail account in a home, %s (page-walks)', (look) => {
  it('has no fault at any step, nor in the list with a watched board', async () => {
    const language = look === 'ja' ? 'ja' : 'en'
    const visitor = await home.visit(browser(), { language, colorScheme: look === 'dark' ? 'dark' : 'light' })
    const { page } = visitor
    const words = addAccountWords[language]
    const check = async () => {
      await expectNothingWrong(visitor)
      if (language === 'en') return
      const found = await visitor.wordsOfOurs(/[A-Za-z]{2,}/g)
      expect(found.filter((word) => !namesInAnyLanguage.has(word))).toEqual([])
    }
    await visitor.open(`/add/boards?q=${encodeURIComponent(home.employer)}`)
    const watch = page.getByRole('button', { name: addBoardsWords[language].watchNamed(home.employer) })
    if ((await watch.count()) > 0) await watch.click()
    await visitor.open('/add')
    await check()
    await page.getByLabel(words.address).fill('hanako@mail.example')
    await page.getByLabel(words.address).press('Enter')
    await page.getByLabel(words.host).waitFor()
    await check()
    await page.getByLabel(words.host).fill(home.mailbox.host)
    await page.getByLabel(words.port).selectOption(home.mailbox.port)
    await page.getByLabel(words.host).press('Enter')
    await page.getByLabel(words.password).waitFor()
    await check()
    await page.getByLabel(words.password).fill('wrong')
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByText(words.failures.refused).waitFor()
    await check()
  })
})

describe('the page as an app (page-app)', () => {
  it('can be installed', async () => {
    const visitor = await Visitor.arrive(browser(), served.origin)
    await visitor.open('/')
    const devtools = await visitor.context.newCDPSession(visitor.page)
    const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest')
    expect(url).toMatch(/\/static\/app\.webmanifest\?v=/)
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ start_url: '/', display: 'standalone' })
  })
})

describe.each(['light', 'dark'] as const)('special pages in a real browser, %s (page-walks)', (colorScheme) => {
  it('include an unknown address', async () => {
    const visitor = await Visitor.arrive(browser(), served.origin, { colorScheme, allowed: /404/ })
    expect(await visitor.open('/nothing')).toBe(404)
    await expectNothingWrong(visitor)
  })

  it('include written verdicts, and one where somebody was faster', async () => {
    const [id, other] = colorScheme === 'light' ? served.unreadIds : served.unreadIds.slice(2)
    const visitor = await Visitor.arrive(browser(), served.origin, { colorScheme, allowed: /409/ })
    const { page } = visitor
    // so that the page does not hear of the change first
    await visitor.context.route(/page\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    const judge = async (job: number | undefined) => {
      await visitor.open(`/jobs/${job}`)
      if (job === id) await served.server.call('bulk_update_job_status', { updates: [{ id, status: 'reviewed' }] })
      await visitor.follow(page.getByRole('group').getByRole('button', { name: 'shortlist' }))
    }
    await judge(other)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await expectNothingWrong(visitor)
    await judge(id)
    await page.getByRole('heading', { name: 'Already changed' }).waitFor()
    await expectNothingWrong(visitor)
  })

  it('include the login, refused and accepted', async () => {
    const token = 'a token of a test, which is long enough'
    const env = { JOBWORKFLOW_HTTP_TOKEN: token.replaceAll(' ', '-') }
    const server = await HttpProcess.start({ args: served.args, cwd: served.folder, env })
    const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, {
      colorScheme,
      allowed: /403/,
    })
    const { page } = visitor
    await visitor.open('/jobs')
    await expectNothingWrong(visitor)
    await page.getByLabel('Token').fill('another')
    await page.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    await expectNothingWrong(visitor)
    await page.getByLabel('Token').fill(env.JOBWORKFLOW_HTTP_TOKEN)
    await page.getByRole('button').click()
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
    await expectNothingWrong(visitor)
  })
})
