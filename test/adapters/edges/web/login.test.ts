import { describe, expect, it } from 'vitest'
import { codeLifeMs, LoginCodes } from '#src/adapters/edges/web/login-codes.js'
import { Sessions, sessionLifeMs, sessionsInMemory } from '#src/adapters/edges/web/sessions.js'
import { aJob } from '#test/support/a-job.js'
import { ask } from '#test/support/http-server.js'
import { aWebPage } from '#test/support/web-scene.js'
import { aServedPage, serverToken, webToken } from '#test/support/web-server.js'

const employer = 'Plainly Hidden Works'

async function guarded(rest: object = {}) {
  const page = await aServedPage({ jobs: [aJob({ id: 1, company: employer })], parts: { token: serverToken, ...rest } })
  const { port } = page
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ask(port, path, {
      method: 'POST',
      headers: {
        ...{ Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  const logIn = async (token = webToken, headers = {}) => {
    const { headers: answered, status } = await post('/login', { token }, headers)
    return { status, setCookie: answered['set-cookie'], cookie: (answered['set-cookie'] ?? '').split(';')[0] ?? '' }
  }
  const look = (cookie: string, path = '/') => ask(port, path, { headers: cookie === '' ? {} : { Cookie: cookie } })
  const formToken = async (cookie: string) =>
    /name="form_token" value="([^"]+)"/.exec((await look(cookie)).body)?.[1] ?? ''
  return { ...page, post, logIn, look, formToken }
}

describe('logging in (page-login)', () => {
  it('takes the token of the server, and sets a random value that scripts cannot read and other sites do not receive', async () => {
    const { port, logIn, look } = await guarded()
    const [first, second] = [await logIn(), await logIn()]
    expect(first.status).toBe(303)
    expect(first.setCookie).toMatch(
      new RegExp(`^jobworkflow_${port}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict$`),
    )
    expect(first.cookie).not.toBe(second.cookie)
    expect(first.cookie).not.toContain(webToken)
    for (const { cookie } of [first, second]) expect((await look(cookie, '/jobs')).body).toContain(employer)
  })

  it('redirects to the requested page, also after a wrong token', async () => {
    const { look, post } = await guarded()
    expect((await look('', '/')).headers.location).toBe('/login')
    const { location = '' } = (await look('', '/applications/28?x=1')).headers
    expect(location).toBe('/login?next=%2Fapplications%2F28%3Fx%3D1')
    expect((await look('', location)).body).toContain('name="next" value="/applications/28?x=1"')
    const next = '/applications/28?x=1'
    expect((await post('/login', { token: 'x', next })).body).toContain(`name="next" value="${next}"`)
    expect((await post('/login', { token: webToken, next })).headers.location).toBe(next)
  })

  it.each([
    ...['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', ''],
    ...['/\t/elsewhere.example', '/a\r\nSet-Cookie: x=y', '/login?next=/', '/logout', `/${'x'.repeat(600)}`],
  ])('redirects to the first page if the target is no path of this server: %j', async (next) => {
    const { look, post } = await guarded()
    expect((await post('/login', { token: webToken, next })).headers.location).toBe('/')
    expect((await look('', `/login?${new URLSearchParams({ next })}`)).body).not.toContain('name="next"')
  })

  it('answers every wrong token alike, and sets no session', async () => {
    const { logIn, post } = await guarded()
    const wrong = [
      '',
      'x',
      webToken.slice(0, -1),
      `${webToken}x`,
      webToken.toUpperCase(),
      'x'.repeat(3000),
      `Bearer ${webToken}`,
    ]
    const answers = new Set<string>()
    for (const token of wrong) {
      const { status, body, headers } = await post('/login', { token })
      answers.add(`${status} ${headers['set-cookie']} ${body}`)
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^403 undefined /)
    expect((await logIn(` ${webToken}\n`)).status).toBe(303)
  })

  it('accepts no session value that the browser brought along', async () => {
    const { port, logIn, look } = await guarded()
    const planted = `jobworkflow_${port}=${'A'.repeat(43)}`
    expect((await look(planted)).status).toBe(303)
    const { cookie } = await logIn(webToken, { Cookie: planted })
    expect(cookie).not.toBe(planted)
    expect((await look(planted)).status).toBe(303)
    expect((await look(cookie)).status).toBe(200)
  })

  it('replaces the earlier session of this browser, and logging out ends it; other browsers stay', async () => {
    const { logIn, look, post, formToken } = await guarded()
    const [mine, other] = [(await logIn()).cookie, (await logIn()).cookie]
    const again = (await logIn(webToken, { Cookie: mine })).cookie
    expect((await look(mine)).status).toBe(303)
    const { status, headers } = await post('/logout', { form_token: await formToken(again) }, { Cookie: again })
    expect([status, headers.location]).toEqual([303, '/login'])
    expect(headers['set-cookie']).toMatch(/^jobworkflow_\d+=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await look(again)).status).toBe(303)
    expect((await look(other)).status).toBe(200)
  })

  it('accepts no form of another page, for the login or the logout', async () => {
    const { logIn, look, post, port } = await guarded()
    const { cookie } = await logIn()
    const stranger = { Origin: `http://localhost:${port}` }
    // the same server under another name is another origin to a browser
    expect((await post('/login', { token: webToken }, stranger)).headers['set-cookie']).toBeUndefined()
    for (const form_token of ['', 'A'.repeat(43)])
      expect((await post('/logout', { form_token }, { Cookie: cookie })).status).toBe(403)
    expect((await look(cookie)).status).toBe(200)
  })

  it('gives forms a token of this session only', async () => {
    const { logIn, post, formToken } = await guarded()
    const [mine, other] = [(await logIn()).cookie, (await logIn()).cookie]
    const body = { id: '1', 'expected-1': 'new', status: 'reject', back: '/' }
    const verdict = async (form_token: string) =>
      (await post('/triage', { ...body, form_token }, { Cookie: mine })).status
    expect(await verdict(await formToken(other))).toBe(403)
    expect(await verdict(await formToken(mine))).toBe(303)
  })

  it('is not needed by programs that send the token with each request', async () => {
    const { port } = await guarded()
    const asked = async (Authorization: string) => (await ask(port, '/', { headers: { Authorization } })).status
    expect(await asked(`Bearer ${webToken}`)).toBe(200)
    expect(await asked(`Bearer ${webToken}x`)).toBe(303)
    expect(await asked(`Basic ${webToken}`)).toBe(303)
  })

  it.each([
    ['en', 'home', 'It is in the file “token”, in the folder that “jobworkflow init” printed'],
    ['en', 'file', 'It is in the file “my-token” that the server was started with.'],
    [
      'en',
      'variable',
      'It is the value of the environment variable JOBWORKFLOW_HTTP_TOKEN that the server was started with.',
    ],
    ['ja', 'home', '「jobworkflow init」が表示したフォルダーの「token」というファイルにあります'],
    ['ja', 'file', 'サーバーの起動時に指定したファイル「my-token」にあります。'],
    ['ja', 'variable', 'サーバーの起動時に設定した環境変数 JOBWORKFLOW_HTTP_TOKEN の値です。'],
  ] as const)('says in %s where the token is: %s', async (language, kind, words) => {
    const name = { home: 'token', file: 'my-token', variable: 'JOBWORKFLOW_HTTP_TOKEN' }[kind]
    const page = aWebPage({ parts: { token: { ...serverToken, place: { kind, name } } } })
    expect(await page.read('/login', { 'accept-language': language })).toContain(words)
  })

  it('never shows the token', async () => {
    const { logIn, look, log } = await guarded()
    const { cookie } = await logIn()
    for (const path of ['/', '/login', '/settings', '/jobs/1', '/nothing-here'])
      expect((await look(cookie, path)).body).not.toContain(webToken)
    expect(log.join()).not.toContain(webToken)
  })
})

describe('logging in by a code (page-open)', () => {
  const asProgram = { Authorization: `Bearer ${webToken}` }

  async function withCode() {
    const page = await guarded()
    const issue = async (headers: Readonly<Record<string, string>> = asProgram) =>
      page.post('/login/codes/new', {}, headers)
    const code = async () => (JSON.parse((await issue()).body) as { code: string }).code
    const isWaiting = async (code: string) =>
      JSON.parse((await page.post('/login/codes/state', { code }, asProgram)).body)
    return { ...page, issue, code, isWaiting }
  }

  it('takes a code once, from any page that knows it, and leads where it was asked to', async () => {
    const { code, post, look, isWaiting } = await withCode()
    const value = await code()
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(await isWaiting(value)).toEqual({ is_waiting: true })
    const ofFile = { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }
    const { status, headers, body } = await post('/login/code', { code: value, next: '/tasks' }, ofFile)
    // not a redirect: a browser would send no cookie with it after a form from elsewhere
    expect([status, headers.refresh]).toEqual([200, '0; url=/tasks'])
    expect(body).toContain('href="/tasks"')
    const [cookie = ''] = (headers['set-cookie'] ?? '').split(';')
    expect((await look(cookie, '/jobs')).body).toContain(employer)
    expect(await isWaiting(value)).toEqual({ is_waiting: false })
    const again = await post('/login/code', { code: value }, ofFile)
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined])
    expect(again.body).toContain('This link was used already, or is more than a minute old.')
  })

  it('shows a button for a link, so that looking at the link does not use it up', async () => {
    const { code, look, isWaiting } = await withCode()
    const value = await code()
    const { body } = await look('', `/login?${new URLSearchParams({ code: value, next: '/mail' })}`)
    expect(body).toContain(`action="/login/code"`)
    expect(body).toContain(`name="code" value="${value}"`)
    expect(body).toContain('name="next" value="/mail"')
    expect(await isWaiting(value)).toEqual({ is_waiting: true })
  })

  it('gives codes only to programs with the token', async () => {
    const { issue, post } = await withCode()
    for (const Authorization of ['', `Bearer ${webToken}x`]) expect((await issue({ Authorization })).status).toBe(401)
    expect((await post('/login/codes/state', { code: 'x' })).status).toBe(401)
  })

  it.each(['', 'x', 'A'.repeat(43)])('refuses what is no code: %j', async (code) => {
    const { post } = await withCode()
    const { status, headers } = await post('/login/code', { code })
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
  })

  it('accepts a code for a minute', () => {
    let now = 0
    const codes = new LoginCodes({ now: () => new Date(now) })
    const [used, late] = [codes.issue(), codes.issue()]
    now = codeLifeMs
    expect([codes.take(used), codes.take(used)]).toEqual([true, false])
    now = codeLifeMs + 1
    expect([codes.has(late), codes.take(late)]).toEqual([false, false])
  })

  it('keeps the newest hundred codes', () => {
    const codes = new LoginCodes({ now: () => new Date(0) })
    const issued = Array.from({ length: 101 }, () => codes.issue())
    expect(issued.map((code) => codes.has(code)).filter((has) => !has)).toHaveLength(1)
    expect(codes.has(issued[0] ?? '')).toBe(false)
  })
})

describe('logged-in browsers (page-login)', () => {
  it('stay logged in when the server starts again, but not with another token (page-open)', () => {
    const place = sessionsInMemory()
    const clock = { now: () => new Date(0) }
    const value = new Sessions(clock, place, 'a key').begin()
    expect(new Sessions(clock, place, 'a key').has(value)).toBe(true)
    expect(new Sessions(clock, place, 'another key').has(value)).toBe(false)
    expect([...place.current().keys()].join()).not.toContain(value)
  })

  function clocked() {
    let now = 0
    const sessions = new Sessions({ now: () => new Date(now) })
    const pass = (ms: number) => {
      now += ms
    }
    return { sessions, pass }
  }

  it('stay logged in as long as they ask now and then', () => {
    const { sessions, pass } = clocked()
    const value = sessions.begin()
    for (let day = 0; day < 20; day++) {
      pass(sessionLifeMs / 2)
      expect(sessions.has(value)).toBe(true)
    }
    pass(sessionLifeMs + 1)
    expect(sessions.has(value)).toBe(false)
    pass(-sessionLifeMs)
    expect(sessions.has(value)).toBe(false)
  })

  it('are at most a thousand: the one that was idle longest is logged out', () => {
    const { sessions, pass } = clocked()
    const [first, second] = [sessions.begin(), sessions.begin()]
    for (let n = 0; n < 998; n++) sessions.begin()
    // visits are noted once an hour
    pass(2 * 60 * 60 * 1000)
    expect(sessions.has(first)).toBe(true)
    sessions.begin()
    expect([sessions.has(first), sessions.has(second)]).toEqual([true, false])
  })
})
