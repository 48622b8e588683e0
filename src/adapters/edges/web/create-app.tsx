import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { ChangeWatcher } from '#src/adapters/edges/web/live/change-watcher.js'
import { liveRoutes } from '#src/adapters/edges/web/live/live-routes.js'
import { addRoutes } from '#src/adapters/edges/web/pages/add/add-routes.js'
import { answerFeed, calendarFeed, feedPath } from '#src/adapters/edges/web/pages/calendar/calendar-feed.js'
import { showCalendar } from '#src/adapters/edges/web/pages/calendar/calendar-page.js'
import { findRoutes } from '#src/adapters/edges/web/pages/find/find-page.js'
import { applicationRoutes } from '#src/adapters/edges/web/pages/hunt/application-routes.js'
import { jobsRoutes } from '#src/adapters/edges/web/pages/jobs/list-routes.js'
import { mailRoutes } from '#src/adapters/edges/web/pages/mail/mail-routes.js'
import { documentRoutes } from '#src/adapters/edges/web/pages/person/document-routes.js'
import { taskRoutes } from '#src/adapters/edges/web/pages/person/task-routes.js'
import { showProgress } from '#src/adapters/edges/web/pages/progress/progress-page.js'
import { settingRoutes } from '#src/adapters/edges/web/pages/settings/setting-routes.js'
import { syncRoutes } from '#src/adapters/edges/web/pages/sync/sync-routes.js'
import { todayRoutes } from '#src/adapters/edges/web/pages/today/today-page.js'
import { websiteRoutes } from '#src/adapters/edges/web/pages/websites/website-routes.js'
import { answerAsset } from './assets.js'
import { displayCookie, readDisplay } from './display.js'
import { displayRoutes } from './display-routes.js'
import { onFailure, onNotFound } from './failures.js'
import { FormTokens } from './form-tokens.js'
import { readLanguage } from './language.js'
import { loginRoutes, requireLogin } from './login.js'
import { limitForms, requireOwnForm } from './own-forms.js'
import { answerSafely } from './security-headers.js'
import { Sessions } from './sessions.js'
import { readTimeZone, timeZoneCookie } from './time-zone.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

/** The sessions of a server with these parts. */
export function openSessions({ clock, sessionPlace, token }: WebParts): Sessions {
  return new Sessions(clock, sessionPlace, token?.deriveKey('sessions'))
}

/** The web page as an application on web-standard requests and responses. Source: page-board. */
export function createApp(parts: WebParts, sessions = openSessions(parts)): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  // forms of a page that was open during a restart are still good
  const tokens = new FormTokens(parts.token?.deriveKey('forms'))
  const changes = new ChangeWatcher(parts.states, parts.clock)
  app.onError(onFailure)
  app.notFound(onNotFound)
  app.use(answerSafely())
  app.use(compress())
  app.use(async (c, next) => {
    c.set('parts', parts)
    const display = readDisplay(getCookie(c, displayCookie))
    const browserZone = readTimeZone(getCookie(c, timeZoneCookie))
    c.set('display', display)
    c.set('language', display.language ?? readLanguage(c.req.header('accept-language')))
    c.set('browserZone', browserZone)
    c.set('timeZone', display.zone ?? browserZone ?? parts.timeZone)
    c.set('session', null)
    c.set('changes', changes)
    c.set('states', null)
    c.set('formToken', (session) => tokens.of(session))
    await next()
  })
  app.get('/static/:name', answerAsset)
  app.use(limitForms())
  app.route('/', loginRoutes(parts, sessions, tokens))
  app.route('/', calendarFeed(parts))
  app.use(requireLogin(parts, sessions))
  app.route('/', displayRoutes(requireOwnForm({ ...parts, isReadOnly: false }, tokens)))
  app.use(requireOwnForm(parts, tokens))
  app.use(async (c, next) => {
    c.set('states', await changes.now())
    await next()
  })
  app.get('/calendar', showCalendar).get(feedPath, answerFeed)
  app.get('/progress', showProgress)
  const everything = [
    ...[addRoutes, findRoutes],
    ...[todayRoutes, jobsRoutes, applicationRoutes, documentRoutes, taskRoutes, websiteRoutes, mailRoutes],
    ...[syncRoutes, settingRoutes, liveRoutes],
  ]
  for (const routes of everything) app.route('/', routes())
  return app
}
