import { Hono } from 'hono'
import { unrelatedPath } from '#src/adapters/edges/web/pages/hunt/which-job.js'
import type { WebEnv } from '#src/adapters/edges/web/web-env.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { conversationsPage } from './conversations-page.js'
import { messagePage } from './message-page.js'
import { answerMissingMail, answerNoArchive } from './missing-mail.js'
import { searchPage } from './search-page.js'
import { threadPage } from './thread-page.js'
import { postUnrelated } from './unrelated-route.js'

/** The mail archive: conversations and messages as text. Source: page-mail. */
export function mailRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.use('/mail', async (c, next) => (c.get('parts').openMail === null ? answerNoArchive(c) : next()))
  app.use('/mail/*', async (c, next) => (c.get('parts').openMail === null ? answerNoArchive(c) : next()))
  app.post(unrelatedPath, postUnrelated)
  app.get('/mail', conversationsPage)
  app.get('/mail/search', searchPage)
  app.get('/mail/messages/:id', async (c) => {
    const id = toPositive(c.req.param('id'))
    if (id === null) return answerMissingMail(c, 'noMessage')
    return messagePage(c, id).catch(unlessMissing(() => answerMissingMail(c, 'noMessage')))
  })
  app.get('/mail/threads/:id', async (c) => {
    const id = c.req.param('id')
    if (!/^-?\d{1,19}$/.test(id)) return answerMissingMail(c, 'noThread')
    return threadPage(c, id).catch(unlessMissing(() => answerMissingMail(c, 'noThread'), 'VALIDATION_ERROR'))
  })
  return app
}

function unlessMissing<Answer>(answer: () => Answer, also: 'VALIDATION_ERROR' | 'NOT_FOUND' = 'NOT_FOUND') {
  return (error: unknown): Answer => {
    const { code } = toAppError(error)
    if (code === 'NOT_FOUND' || code === also) return answer()
    throw error
  }
}
