import { Hono } from 'hono'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { contentTypes, defaultContentType } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'
import { askPage } from './ask-page.js'
import { listPage } from './list-page.js'
import { websiteFault } from './page-facts.js'
import { removePage } from './remove-page.js'
import { websitePage } from './website-page.js'

/** The stored pages and their texts. Source: page-websites. */
export function websiteRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/websites', (c) => listPage(c))
  app.get('/websites/ask', askPage)
  app.post('/websites', addPage)
  app.get('/websites/:id', (c) => ofPage(c, (id) => websitePage(c, id)))
  app.post('/websites/:id/refresh', (c) => ofPage(c, (id) => refreshPage(c, id)))
  app.get('/websites/:id/delete', (c) => ofPage(c, (id) => removePage(c, id)))
  app.post('/websites/:id/delete', (c) =>
    ofPage(c, async (id) => {
      await (await c.get('parts').openWebsites()).delete(id)
      return c.redirect('/websites', 303)
    }),
  )
  return app
}

/** Answers before the processing ends. */
async function addPage(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const url = form.get('url') ?? ''
  const contentType = contentTypes.find((type) => type === form.get('content_type')) ?? defaultContentType
  try {
    const { source, state } = await (await c.get('parts').openWebsites()).process({ url, contentType, waitMs: 0 })
    return c.redirect(`/websites/${source.id}${state === 'cached' ? '?known=1' : ''}`, 303)
  } catch (error) {
    const failed = failedPage(error)
    if (failed !== null) return c.redirect(`/websites/${failed}`, 303)
    const fault = websiteFault(c, error)
    if (fault === null) throw error
    return listPage(c, { url, fault })
  }
}

/** The id of a page that failed before the answer; its state gives the reason. Null for other failures. */
function failedPage(error: unknown): number | null {
  return toAppError(error).code === 'VALIDATION_ERROR' ? null : (websiteFactsOf(error)?.sourceId ?? null)
}

async function refreshPage(c: WebContext, sourceId: number): Promise<Response> {
  try {
    await (await c.get('parts').openWebsites()).refresh({ sourceId, waitMs: 0 })
  } catch (error) {
    if (failedPage(error) === null || toAppError(error).code === 'NOT_FOUND') throw error
  }
  return c.redirect(`/websites/${sourceId}`, 303)
}

async function ofPage(c: WebContext, answer: (id: number) => Promise<Response>): Promise<Response> {
  const id = toPositive(c.req.param('id'))
  const words = websiteWords[c.get('language')]
  const link = { href: '/websites', text: words.toWebsites }
  const noPage = { section: 'websites', sentence: words.noPage, link } as const
  if (id === null) return answerMissing(c, noPage)
  try {
    return await answer(id)
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'NOT_FOUND') return answerMissing(c, noPage)
    if (websiteFactsOf(error)?.problem === 'chunk-not-served') {
      const start = { href: `/websites/${id}`, text: words.toStart }
      return answerMissing(c, { ...noPage, sentence: words.noPassage, link: start })
    }
    const refused = websiteFault(c, error)
    if (refused === null) throw error
    return answerMissing(c, { ...noPage, sentence: refused, status: 400 })
  }
}
