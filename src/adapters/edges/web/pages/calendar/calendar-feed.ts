import { Hono } from 'hono'
import { type Language, languages } from '#src/adapters/edges/web/language.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { calendarWords } from '#src/adapters/edges/web/words/calendar.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { toCalendarEvent } from '#src/adapters/edges/words/hunt/application-dates.js'
import { toCalendarFile } from '#src/adapters/edges/words/hunt/calendar-file.js'
import { areEqualSecrets } from '#src/adapters/kit/equal-secrets.js'
import { allDates } from './dated.js'

export const feedPath = '/calendar.ics'

const refreshHours = 1
const purpose = 'calendar'

/**
 * The calendar for programs that cannot log in: the key in its URL gives access to it and to nothing else.
 * Source: page-calendar.
 */
export function calendarFeed({ token }: WebParts): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get(feedPath, async (c, next) => {
    const key = c.req.query('key')
    if (token === null) return answerFeed(c)
    // without a key, a logged-in person may see it
    if (key === undefined) return next()
    return areEqualSecrets(key, token.deriveKey(purpose))
      ? answerFeed(c)
      : c.text(calendarWords[languageOf(c)].wrongKey, 403)
  })
  return app
}

/** The URL to give to a calendar program. */
export function feedAddress(c: WebContext): string {
  const { token } = c.get('parts')
  const address = new URL(feedPath, c.req.url)
  address.search = ''
  if (token !== null) address.searchParams.set('key', token.deriveKey(purpose))
  if (c.get('language') !== 'en') address.searchParams.set('language', c.get('language'))
  return address.href
}

export async function answerFeed(c: WebContext): Promise<Response> {
  const { clock } = c.get('parts')
  const { names, feedName: name } = calendarWords[languageOf(c)]
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { applications } = await hunt.listApplications({ limit: Number.MAX_SAFE_INTEGER })
  const events = allDates(applications, c.get('timeZone')).map(({ date }) =>
    toCalendarEvent(date, names, punctuation[languageOf(c)]),
  )
  const text = toCalendarFile(events, clock.now().toISOString(), { name, refreshHours })
  return c.body(text, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="jobworkflow.ics"',
  })
}

/** Calendar programs do not send their user's language, so the URL contains it. */
function languageOf(c: WebContext): Language {
  return languages.find((language) => language === c.req.query('language')) ?? c.get('language')
}
