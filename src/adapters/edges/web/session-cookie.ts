import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'hono/utils/cookie'
import type { Sessions } from './sessions.js'

/** Browsers send cookies to every port of a host, so the name contains the port. */
export function sessionCookie(url: string): string {
  return `jobworkflow_${new URL(url).port || '80'}`
}

/** Whether a request comes from a browser that is logged in. */
export function bringsSession({ host, cookie }: IncomingHttpHeaders, sessions: Sessions): boolean {
  const url = `http://${host}`
  if (cookie === undefined || host === undefined || !URL.canParse(url)) return false
  const name = sessionCookie(url)
  const value = parse(cookie, name)[name]
  return value !== undefined && sessions.has(value)
}
