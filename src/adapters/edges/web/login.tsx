import { Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { codePath } from '#src/adapters/kit/page-handler.js'
import type { FormTokens } from './form-tokens.js'
import { answerPage } from './layout.js'
import { limitForms, requireForm, requireOwnForm, requireOwnOrigin } from './own-forms.js'
import { RequestFault } from './request-fault.js'
import { sessionCookie } from './session-cookie.js'
import { type Sessions, sessionLifeMs } from './sessions.js'
import type { WebContext, WebEnv } from './web-env.js'
import type { ServerToken, WebParts } from './web-parts.js'

/** The largest form of a client that is not logged in. */
const maxLoginBytes = 4096
const maxPathLength = 500

const cookieOptions = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

/** Where a browser logs in: with the token of the server, or with a code from a program that knows the token. */
export function loginRoutes(parts: WebParts, sessions: Sessions, tokens: FormTokens): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  const { token } = parts
  if (token === null) return app
  const begin = (c: WebContext) => {
    // a new login ends the previous session
    sessions.end(getCookie(c, sessionCookie(c.req.url)) ?? '')
    setCookie(c, sessionCookie(c.req.url), sessions.begin(), { ...cookieOptions, maxAge: sessionLifeMs / 1000 })
  }
  app.get('/login', (c) => {
    const { next, code } = c.req.query()
    return code === undefined
      ? loginPage(c, token, { fault: null, next: ownPath(next) })
      : codePage(c, { code, next: ownPath(next) })
  })
  app.post('/login', limitForms(maxLoginBytes), async (c) => {
    requireForm(c.req.header('content-type'))
    requireOwnOrigin(c.req.header('origin'), c.req.header('host'))
    const { token: sent, next } = await c.req.parseBody()
    if (typeof sent !== 'string' || !token.isToken(sent.trim())) {
      await c.env?.slowDown?.()
      return loginPage(c, token, { fault: 'wrongToken', next: ownPath(next) })
    }
    begin(c)
    return c.redirect(ownPath(next), 303)
  })
  app.post(codePath, limitForms(maxLoginBytes), async (c) => {
    requireForm(c.req.header('content-type'))
    const { code, next } = await c.req.parseBody()
    if (typeof code !== 'string' || !parts.codes.take(code)) {
      await c.env?.slowDown?.()
      return loginPage(c, token, { fault: 'oldCode', next: ownPath(next) })
    }
    begin(c)
    return openedPage(c, ownPath(next))
  })
  app.route('/', codeRoutes(parts, token))
  app.post('/logout', requireLogin(parts, sessions), requireOwnForm({ ...parts, isReadOnly: false }, tokens), (c) => {
    sessions.end(c.get('session') ?? '')
    deleteCookie(c, sessionCookie(c.req.url), cookieOptions)
    return c.redirect('/login', 303)
  })
  return app
}

/** Where a program that knows the token gets codes, and asks whether one still waits for a browser. */
function codeRoutes({ codes }: WebParts, token: ServerToken): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.use('/login/codes/*', async (c, next) => {
    if (!token.isToken(bearerOf(c))) throw new RequestFault(401, 'notLoggedIn')
    await next()
  })
  app.post('/login/codes/new', (c) => c.json({ code: codes.issue() }))
  app.post('/login/codes/state', limitForms(maxLoginBytes), async (c) => {
    requireForm(c.req.header('content-type'))
    const { code } = await c.req.parseBody()
    return c.json({ is_waiting: typeof code === 'string' && codes.has(code) })
  })
  return app
}

function bearerOf(c: WebContext): string {
  const [, bearer = ''] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return bearer
}

/** Redirects to the login page unless there is a session; programs may send the token with each request instead. */
export function requireLogin({ token }: WebParts, sessions: Sessions): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (token === null) return next()
    const session = getCookie(c, sessionCookie(c.req.url))
    if (session !== undefined && sessions.has(session)) {
      c.set('session', session)
      return next()
    }
    if (token.isToken(bearerOf(c))) return next()
    if (c.req.method !== 'GET') throw new RequestFault(401, 'notLoggedIn')
    return c.redirect(loginPath(c.req.url), 303)
  }
}

/** The login page with the path to return to. */
function loginPath(url: string): string {
  const { pathname, search } = new URL(url)
  const wanted = pathname + search
  return wanted === '/' || wanted.length > maxPathLength ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`
}

/** The path, if it is on this server; `/` for anything that leads elsewhere or back to the login. */
function ownPath(sent: unknown): string {
  if (typeof sent !== 'string') return '/'
  // browsers read a backslash as a slash and drop line breaks
  const isPath = sent.length <= maxPathLength && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(sent)
  return isPath && !/^\/log(?:in|out)\b/.test(sent) ? sent : '/'
}

interface Shown {
  readonly fault: 'wrongToken' | 'oldCode' | null
  /** The path to go to afterwards. */
  readonly next: string
}

function loginPage(c: WebContext, { place }: ServerToken, { fault, next }: Shown) {
  const words = shellWords[c.get('language')]
  return answerPage(
    c,
    { title: words.logIn, isLogin: true, status: fault === null ? 200 : 403 },
    <form method="post" action="/login" class="login">
      <h1>{words.product}</h1>
      <p>{words.whatItIs}</p>
      {fault === null ? null : <p role="alert">{words[fault]}</p>}
      <p>
        {beforeValue(words.openHelp)}
        <code>jobworkflow open</code>
      </p>
      <Next path={next} />
      <label for="token">{words.token}</label>
      <input
        id="token"
        name="token"
        type="password"
        required
        autocomplete="current-password"
        aria-describedby="token-help"
      />
      <p id="token-help">{words.tokenHelp[place.kind](place.name)}</p>
      <button type="submit">{words.logIn}</button>
    </form>,
  )
}

/** What a link with a code shows: programs that look at links before people do must not use the code up. */
function codePage(c: WebContext, { code, next }: { readonly code: string; readonly next: string }) {
  const words = shellWords[c.get('language')]
  return answerPage(
    c,
    { title: words.logIn, isLogin: true },
    <form method="post" action={codePath} class="login">
      <h1>{words.product}</h1>
      <p>{words.whatItIs}</p>
      <input type="hidden" name="code" value={code} />
      <Next path={next} />
      <button type="submit">{words.logIn}</button>
    </form>,
  )
}

/**
 * Goes to the path from a page of this server: a redirect after a form of another origin would not bring the new
 * cookie along.
 */
function openedPage(c: WebContext, path: string) {
  const words = shellWords[c.get('language')]
  c.header('refresh', `0; url=${path}`)
  return answerPage(
    c,
    { title: words.logIn, isLogin: true },
    <p class="login">
      <a href={path}>{words.loggedIn}</a>
    </p>,
  )
}

const Next = ({ path }: { path: string }) => (path === '/' ? null : <input type="hidden" name="next" value={path} />)
