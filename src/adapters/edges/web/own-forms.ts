import type { MiddlewareHandler } from 'hono'
import { mayBringFile, takeFileForm } from './file-forms.js'
import { type FormTokens, formTokenField } from './form-tokens.js'
import { RequestFault } from './request-fault.js'
import type { WebEnv } from './web-env.js'
import type { WebParts } from './web-parts.js'

const maxFormBytes = 1024 * 1024

/**
 * Limits the size of forms; those that may bring a file have their own limit. Browsers send the length; without one
 * there is no body, and chunked bodies are refused.
 */
export function limitForms(maxBytes = maxFormBytes): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) throw new RequestFault(411, 'notAForm')
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > maxBytes && !mayBringFile(c)) throw new RequestFault(413, 'formTooLarge')
    await next()
  }
}

const reading = new Set(['GET', 'HEAD'])

/** Accepts changes only from pages of this server. */
export function requireOwnForm({ isReadOnly }: WebParts, tokens: FormTokens): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (reading.has(c.req.method)) return next()
    if (c.req.method !== 'POST') throw new RequestFault(405, 'methodNotAllowed')
    const hasFile = mayBringFile(c)
    requireForm(c.req.header('content-type'), hasFile)
    requireOwnOrigin(c.req.header('origin'), c.req.header('host'))
    if (isReadOnly) throw new RequestFault(403, 'readOnly')
    const isToken = (sent: unknown) => typeof sent === 'string' && tokens.isOf(c.get('session'), sent)
    if (hasFile) await takeFileForm(c, { maxBytes: maxFormBytes, isToken })
    else if (!isToken((await c.req.parseBody())[formTokenField])) throw new RequestFault(403, 'formTooOld')
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
