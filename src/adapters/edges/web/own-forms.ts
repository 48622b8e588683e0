import type { MiddlewareHandler } from 'hono'
import { maxPaperBytes } from '#src/application/shared/ports/paper-reader.js'
import { type FormTokens, formTokenField } from './form-tokens.js'
import { RequestFault } from './request-fault.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

const maxFormBytes = 1024 * 1024

/** Where a form may bring a file; no other form is read in parts. */
const takesFile = /^\/documents(?:\/\d+)?$/

/**
 * Limits the size of forms, not counting the file that one may bring. Browsers send the length; without one there is no
 * body, and chunked bodies are refused.
 */
export function limitForms(maxBytes = maxFormBytes): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) throw new RequestFault(411, 'notAForm')
    const hasFile = takesFile.test(c.req.path)
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > maxBytes + (hasFile ? maxPaperBytes : 0))
      throw new RequestFault(413, hasFile ? 'fileTooLarge' : 'formTooLarge')
    await next()
  }
}

const reading = new Set(['GET', 'HEAD'])

/** Accepts changes only from pages of this server. */
export function requireOwnForm({ isReadOnly }: WebParts, tokens: FormTokens): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (reading.has(c.req.method)) return next()
    if (c.req.method !== 'POST') throw new RequestFault(405, 'methodNotAllowed')
    requireForm(c.req.header('content-type'), takesFile.test(c.req.path))
    requireOwnOrigin(c.req.header('origin'), c.req.header('host'))
    if (isReadOnly) throw new RequestFault(403, 'readOnly')
    const { [formTokenField]: sent } = await c.req.parseBody()
    if (typeof sent !== 'string' || !tokens.isOf(c.get('session'), sent)) throw new RequestFault(403, 'formTooOld')
    await next()
  }
}

export function requireForm(contentType = '', hasFile = false): void {
  const [type = ''] = contentType.split(';')
  const expected = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  if (type.trim().toLowerCase() !== expected) throw new RequestFault(415, 'notAForm')
}

/** Browsers send the origin with every form. */
export function requireOwnOrigin(origin: string | undefined, host: string | undefined): void {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== hostOf(host))
    throw new RequestFault(403, 'otherOrigin')
}

function hostOf(host: string | undefined): string | null {
  const url = `http://${host}`
  return host !== undefined && URL.canParse(url) ? new URL(url).host : null
}
