import { Hono, type MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { readBack } from '#src/adapters/edges/web/parts/back.js'
import { displayCookie, formatDisplay, readDisplay } from './display.js'
import type { WebEnv } from './web-env.js'

const maxAge = 365 * 24 * 60 * 60

/** Keeps how a person wants to see the pages, in a cookie of the browser; also where nothing else can be changed. */
export function displayRoutes(guard: MiddlewareHandler<WebEnv>): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.post('/display', guard, async (c) => {
    const { back, ...sent } = await c.req.parseBody()
    const fields = Object.entries(sent).filter((field): field is [string, string] => typeof field[1] === 'string')
    const value = formatDisplay(readDisplay(new URLSearchParams(fields).toString()))
    setCookie(c, displayCookie, value, { path: '/', httpOnly: true, sameSite: 'Strict', maxAge })
    return c.redirect(readBack(back), 303)
  })
  return app
}
