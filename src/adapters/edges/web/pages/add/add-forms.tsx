import type { Child } from 'hono/jsx'
import { withFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { FormFault, LineField, LongField } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addWords } from '#src/adapters/edges/web/words/add.js'
import { labelsStayJa } from '#src/adapters/edges/web/words/fact-lines.js'

export const maxLine = 300
/** Ten times what a posting has; a longer one is cut. In a form, a Japanese character takes 9 bytes. */
export const maxText = 100_000

/** A posting as a form sends it. */
export interface SentPosting {
  /** Empty for a text without an address. */
  readonly url: string
  readonly title: string
  readonly company: string
  readonly location: string
  readonly text: string
  /** Whether the text was pasted, not read from the page. */
  readonly isPasted: boolean
}

export const emptyPosting: SentPosting = { url: '', title: '', company: '', location: '', text: '', isPasted: false }

interface FormProps {
  readonly c: WebContext
  readonly sent: SentPosting
  readonly fault?: Child
}

/** Asks for the address of a posting, or its text. */
export function NameForm({ c, sent, fault = null }: FormProps) {
  const words = addWords[c.get('language')]
  return (
    <form method="post" action="/add" class="document-form">
      <FormToken c={c} />
      <FormFault fault={fault} />
      <LineField
        label={words.fields.url}
        isWhole
        name="url"
        value={sent.url}
        maxLength={2048}
        attributes={{ id: 'address', inputmode: 'url', placeholder: 'https://' }}
      />
      <LongField label={words.fields.text} text={sent.text} rows={8} maxLength={maxText} />
      <button type="submit">{words.read}</button>
    </form>
  )
}

/** Shows what was read, to be corrected and saved. */
export function CheckForm({ c, sent, fault = null }: FormProps) {
  const words = addWords[c.get('language')]
  return (
    <form method="post" action="/add/save" class="document-form">
      <FormToken c={c} />
      <input type="hidden" name="url" value={sent.url} />
      {sent.isPasted ? <input type="hidden" name="pasted" value="1" /> : null}
      <FormFault fault={fault} />
      <div class="fields">
        {(['title', 'company', 'location'] as const).map((name) => (
          <LineField
            label={words.fields[name]}
            name={name}
            value={sent[name]}
            isRequired={name === 'title'}
            maxLength={maxLine}
          />
        ))}
      </div>
      <LongField label={words.fields.description} text={sent.text} rows={20} maxLength={maxText} />
      {sent.isPasted || withFactLabels(c, sent.text) === sent.text ? null : <p class="quiet">{labelsStayJa}</p>}
      <button type="submit">{words.save}</button> <a href="/add">{words.another}</a>
    </form>
  )
}
