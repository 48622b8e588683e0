import type { WebContext } from '#src/adapters/edges/web/web-env.js'

/** The fields of the submitted form in order, including repeated ones. */
export async function readSentForm(c: WebContext): Promise<URLSearchParams> {
  const form = new URLSearchParams()
  for (const [name, value] of await c.req.formData()) if (typeof value === 'string') form.append(name, value)
  return form
}
