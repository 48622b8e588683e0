import type { Child } from 'hono/jsx'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { contentTypes, defaultContentType, type WebsiteSource } from '#src/domain/websites/website.js'

interface AddProps {
  readonly c: WebContext
  readonly url?: string
  readonly fault?: Child
  /** Whether the form is unfolded, also without a fault. */
  readonly isOpen: boolean
}

/** A form to add a page by URL; the typed text stays if it is refused. */
export function AddForm({ c, url = '', fault = null, isOpen }: AddProps) {
  const words = websiteWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <details class="add" open={isOpen || fault !== null}>
      <summary>{words.add}</summary>
      <form method="post" action="/websites">
        <FormToken c={c} />
        <div class="fields">
          <label>
            <span>{words.address}</span>
            <input type="url" name="url" value={url} required placeholder="https://" maxlength={2048} />
          </label>
          <label>
            <span>{words.kind}</span>
            <select name="content_type">
              {contentTypes.map((type) => (
                <option value={type} selected={type === defaultContentType}>
                  {words.kinds[type]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p class="quiet">
          {beforeValue(words.pagesOnly)}
          <a href="/add">{words.toAdd}</a>
        </p>
        {fault === null ? null : <p role="alert">{fault}</p>}
        <button type="submit">{words.addButton}</button>
      </form>
    </details>
  )
}

/** A refresh button and a link to remove the page. */
export function PageForms({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const words = websiteWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <div class="page-forms">
      {source.hasPastedText ? null : (
        <form method="post" action={`/websites/${source.id}/refresh`}>
          <FormToken c={c} />
          <button type="submit">{words.refresh}</button>
        </form>
      )}
      <a href={`/websites/${source.id}/delete`}>{words.remove}</a>
    </div>
  )
}
