import { Hono } from 'hono'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { documentPage } from './document-page.js'
import { showDocuments } from './documents-page.js'
import { newDocumentPage, postDocument } from './save-document.js'

/** What is written about the person and for them. Source: page-documents. */
export function documentRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/documents', showDocuments)
  app.get('/documents/new', newDocumentPage)
  app.post('/documents', (c) => postDocument(c, null))
  app.get('/documents/:id', (c) => ofDocument(c, (id) => documentPage(c, id)))
  app.post('/documents/:id', (c) => ofDocument(c, (id) => postDocument(c, id)))
  app.post('/documents/:id/confirm', (c) => ofDocument(c, (id) => confirmDocument(c, id)))
  return app
}

/** Confirms the version that the person has read, and no other. */
async function confirmDocument(c: WebContext, id: number): Promise<Response> {
  const { version } = await c.req.parseBody()
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  try {
    await person.confirmDocument({ id, version: toPositive(version) ?? 0 })
    return c.redirect(`/documents/${id}?done=confirmed`, 303)
  } catch (error) {
    if (toAppError(error).code !== 'VALIDATION_ERROR') throw error
    return c.redirect(`/documents/${id}?done=newer`, 303)
  }
}

async function ofDocument(c: WebContext, answer: (id: number) => Promise<Response>): Promise<Response> {
  const id = toPositive(c.req.param('id'))
  const words = personWords[c.get('language')]
  const none = { section: 'documents', link: { href: '/documents', text: words.toDocuments } } as const
  if (id === null) return answerMissing(c, { ...none, sentence: words.missing })
  try {
    return await answer(id)
  } catch (error) {
    if (toAppError(error).code !== 'NOT_FOUND') throw error
    const asksVersion = c.req.query('version') !== undefined || c.req.query('since') !== undefined
    return answerMissing(c, { ...none, sentence: asksVersion ? words.noVersion : words.missing })
  }
}
