import { Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
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

/** Where a browser logs in with the token of the server. */
export function loginRoutes(parts: WebParts, sessions: Sessions, tokens: FormTokens): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  const { token } = parts
  if (token === null) return app
  app.get('/login', (c) => loginPage(c, token, { fault: null, next: ownPath(c.req.query('next') ?? '/') }))
  app.post('/login', limitForms(maxLoginBytes), async (c) => {
    requireForm(c.req.header('content-type'))
    requireOwnOrigin(c.req.header('origin'), c.req.header('host'))
    const { token: sent, next } = await c.req.parseBody()
    if (typeof sent !== 'string' || !token.isToken(sent.trim())) {
      await c.env?.slowDown?.()
      return loginPage(c, token, { fault: 'wrongToken', next: typeof next === 'string' ? ownPath(next) : '/' })
    }
    // a new login ends the previous session
    sessions.end(getCookie(c, sessionCookie(c.req.url)) ?? '')
    setCookie(c, sessionCookie(c.req.url), sessions.begin(), { ...cookieOptions, maxAge: sessionLifeMs / 1000 })
    return c.redirect(typeof next === 'string' ? ownPath(next) : '/', 303)
  })
  app.post('/logout', requireLogin(parts, sessions), requireOwnForm({ ...parts, isReadOnly: false }, tokens), (c) => {
    sessions.end(c.get('session') ?? '')
    deleteCookie(c, sessionCookie(c.req.url), cookieOptions)
    return c.redirect('/login', 303)
  })
  return app
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
    const [, bearer = ''] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (token.isToken(bearer)) return next()
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
function ownPath(sent: string): string {
  // browsers read a backslash as a slash and drop line breaks
  const isPath = sent.length <= maxPathLength && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(sent)
  return isPath && !/^\/log(?:in|out)\b/.test(sent) ? sent : '/'
}

interface Shown {
  readonly fault: 'wrongToken' | null
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
      {next === '/' ? null : <input type="hidden" name="next" value={next} />}
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
      {fault === null ? null : <p role="alert">{words[fault]}</p>}
      <button type="submit">{words.logIn}</button>
    </form>,
  )
}
