import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TokenPlace } from '#src/adapters/edges/web/web-parts.js'
import { settingsWords } from '#src/adapters/edges/web/words/settings.js'
import { type Finding, inEnglish } from '#src/adapters/edges/words/finding.js'
import { readConfig } from '#src/composition/config.js'
import { serverSettings } from '#src/composition/server/open-web-page.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { aWebPage } from '#test/support/web-scene.js'

const launch = { command: '/usr/bin/node', args: ['/opt/jobworkflow/main.js'] }
const findings: readonly Finding[] = [
  {
    part: 'jobs',
    state: 'ok',
    text: { en: 'jobs.db holds <b>12</b> jobs', ja: 'jobs.db に求人が <b>12</b> 件あります。' },
    remedy: null,
  },
  {
    part: 'mail',
    state: 'fault',
    text: {
      en: 'The archive cannot be read.',
      ja: 'メールを読み取れません：',
      onlyEnglish: 'The archive cannot be read.',
    },
    remedy: { en: 'import it again', ja: 'もう一度取り込んでください。' },
  },
  {
    part: 'backup',
    state: 'absent',
    text: { en: 'no backup has been made yet', ja: 'バックアップはまだありません。' },
    remedy: null,
  },
  {
    part: 'vectors',
    state: 'warning',
    text: { en: 'sqlite-vec does not load here', ja: 'sqlite-vec を読み込めません。' },
    remedy: null,
  },
]

const variable: TokenPlace = { kind: 'variable', name: 'JOBWORKFLOW_HTTP_TOKEN' }

function settingsOf(flags: object, token: TokenPlace | null = null) {
  const all = { home: undefined, ...flags }
  const config = readConfig(all, { HOME: '/nowhere' }, '/hunt')
  return serverSettings(config, { launch, flags: all }, token)
}

function aPage(flags: object = {}, { hasToken = false, isReadOnly = false } = {}) {
  return aWebPage({
    parts: {
      settings: { ...settingsOf(flags, hasToken ? variable : null), diagnose: async () => findings },
      isReadOnly,
    },
  })
}

describe('the settings page (page-settings)', () => {
  it('knows that a restart would serve more tools, once mail came (page-sync)', () => {
    const home = temporaryFolder()
    writeFileSync(join(home, 'config.json'), '{"version": 1}')
    const settings = settingsOf({ home })
    const ofJobs = settingsOf({ home, toolsets: 'jobs' })
    expect(settings.hasNewTools).toBe(false)
    writeFileSync(join(home, 'mail.sqlite3'), '')
    expect([settings.hasNewTools, ofJobs.hasNewTools, settingsOf({ home }).hasNewTools]).toEqual([true, false, false])
  })

  it('shows the stores, the served clients, and whether the server is read-only', async () => {
    const text = await aPage(
      { db: 'jobs.db', websitesDb: '/data/pages.db', readOnly: true },
      { isReadOnly: true },
    ).read('/settings')
    expect(text).toContain('<code>/hunt/jobs.db</code>')
    expect(text).toContain('<code>/data/pages.db</code>')
    expect(text).toMatch(/<dd>None\. ?<\/dd>/)
    expect(text).toContain('<code>search_jobs</code>')
    expect(text).not.toContain('<code>triage_jobs</code>')
    expect(text).toContain('not allowed: the server is read-only')
  })

  it('leads to the watched boards and the mail accounts (page-settings)', async () => {
    const page = aPage()
    const settings = await page.read('/settings')
    const add = await page.read('/add')
    for (const id of ['boards', 'account']) {
      expect(settings).toContain(`href="/add#${id}"`)
      expect(add).toContain(`id="${id}"`)
    }
  })

  it('has instructions for each client, over stdin and for this server at the address of the browser', async () => {
    const text = await aPage({ db: 'jobs.db' }).read('/settings')
    expect(text).toContain(
      'claude mcp add --scope user jobworkflow -- /usr/bin/node /opt/jobworkflow/main.js mcp --db /hunt/jobs.db',
    )
    expect(text).toContain('--transport http jobworkflow http://127.0.0.1:8080/mcp')
    for (const name of ['Gemini CLI', 'Codex', 'Cursor', 'VS Code', 'Windsurf', 'Claude Desktop'])
      expect(text).toContain(name)
    const fields = [...text.matchAll(/<textarea id="([^"]+)"/g)].map(([, id]) => id)
    expect(fields.length).toBeGreaterThan(10)
    for (const id of fields) expect(text).toContain(`data-copies="${id}"`)
  })

  it('names the file or variable of the token, and never shows the token or a password', async () => {
    const secret = 'postgres://me:password-of-somebody@db.example/hunt'
    const named = await aPage({ db: secret, websitesDb: secret, tokenFile: 'token.txt' }, { hasToken: true }).read(
      '/settings',
    )
    expect(named).toContain('$(cat /hunt/token.txt)')
    expect(named).toContain('<code>PostgreSQL</code>')
    expect(named).not.toContain('password-of-somebody')
    const variable = await aPage({}, { hasToken: true }).read('/settings')
    expect(variable).toContain('JOBWORKFLOW_HTTP_TOKEN')
    expect(variable).not.toContain('$(cat')
  })

  it('says what to do with the token where the command or text does not contain it (page-settings)', async () => {
    const page = aPage({ tokenFile: 'token.txt' }, { hasToken: true })
    const text = await page.read('/settings')
    const overHttp = (id: string) => text.split(`id="${id}-http"`)[1]?.split('</details>')[0] ?? ''
    expect(overHttp('codex')).toContain('Set the client’s environment variable JOBWORKFLOW_HTTP_TOKEN to the token.')
    expect(overHttp('zed')).toContain('Bearer TOKEN')
    for (const id of ['zed', 'cline', 'other']) expect(overHttp(id)).toContain('Replace TOKEN with the token')
    expect(overHttp('claude-code')).not.toMatch(/Replace TOKEN|environment variable/)
    expect(await page.read('/settings', { 'accept-language': 'ja' })).toContain(
      'TOKEN をこのサーバーのトークンに置き換え',
    )
  })

  it('appears at once, and loads the check by script or link', async () => {
    let looks = 0
    const settings = {
      ...settingsOf({}),
      diagnose: async () => {
        looks++
        return findings
      },
    }
    const page = aWebPage({ parts: { settings } })
    const text = await page.read('/settings')
    expect(looks).toBe(0)
    expect(text).toMatch(/<section id="health"[^>]* hx-get="\/settings\/health" hx-trigger="load"/)
    expect(text).toContain('<a href="/settings/health">Check now</a>')
    const found = await page.read('/settings/health')
    expect(found).toContain('1 problem found.')
    expect(found).toContain('jobs.db holds &lt;b&gt;12&lt;/b&gt; jobs')
    expect(found).toContain('import it again')
    // otherwise the page would poll forever
    expect(found).not.toContain('hx-get')
  })

  it('runs the check once for all who ask meanwhile', async () => {
    const { diagnose } = settingsOf({ db: 'jobs.db' })
    const [one, other] = [diagnose(), diagnose()]
    expect(one).toBe(other)
    expect((await one).map(({ part }) => part)).toContain('HTTP')
  })

  it.each([
    [variable, 'clients need the token in JOBWORKFLOW_HTTP_TOKEN'],
    [{ kind: 'file', name: 'mine.txt' }, 'clients need the token in the file mine.txt'],
    [{ kind: 'home', name: 'token' }, 'clients need the token in the file token of the home'],
  ] as const)('says where the token of the server is: %j', async (place, text) => {
    expect((await settingsOf({ db: 'jobs.db' }, place).diagnose()).map(inEnglish)).toContainEqual(
      expect.objectContaining({ part: 'HTTP', text }),
    )
  })

  it('is shown in Japanese, with each finding and what to do about it (page-language)', async () => {
    const page = aPage()
    expect(await page.read('/settings', { 'accept-language': 'ja' })).toContain('クライアントへの登録')
    const found = await page.read('/settings/health', { 'accept-language': 'ja' })
    expect(found).toContain('問題が 1 件あります。')
    const row = (state: string, part: string, text: string) =>
      `<td>${state}</td><th scope="row" lang="ja"><bdi>${part}</bdi></th><td>${text}</td>`
    expect(found).toContain(row('正常', '求人', '<bdi>jobs.db に求人が &lt;b&gt;12&lt;/b&gt; 件あります。</bdi>'))
    expect(found).toContain(row('未設定', 'バックアップ', '<bdi>バックアップはまだありません。</bdi>'))
    expect(found).toContain(row('注意', '意味による検索用の部品', '<bdi>sqlite-vec を読み込めません。</bdi>'))
    const fault =
      '<bdi>メールを読み取れません：</bdi><span lang="en"><bdi>The archive cannot be read.</bdi></span> <bdi>もう一度取り込んでください。</bdi>'
    expect(found).toContain(row('異常', 'メール', fault))
    // in English it is one text
    expect(await page.read('/settings/health')).toContain(
      '<td><bdi>The archive cannot be read.</bdi>; <bdi>import it again</bdi></td>',
    )
  })

  it('names in Japanese each part that the check names, except programs (page-language)', async () => {
    const named = (await settingsOf({ db: 'jobs.db' }).diagnose()).map(({ part }) => part)
    expect(named).toContain('search')
    // programs have names with a capital letter
    for (const part of named.filter((name) => /^[a-z]/.test(name)))
      expect(settingsWords.ja.parts, part).toHaveProperty([part])
  })
})
