import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { KeptNotice } from '#src/adapters/edges/web/pages/hunt/corrections.js'
import { DecisionNotice } from '#src/adapters/edges/web/pages/hunt/decision-notice.js'
import { TickedBar } from '#src/adapters/edges/web/pages/hunt/which-job.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'

const views = { conversations: '/mail', search: '/mail/search' } as const

interface Frame {
  readonly view: keyof typeof views
  /** What is wrong with the query; null if it is valid. */
  readonly fault: string | null
  readonly form: Child
  /** Whether there is nothing to tick. */
  readonly isEmpty: boolean
  /** The kinds of mail to choose from; absent for none. */
  readonly groups?: Child
}

/** A list of mail below its search form. */
export function answerMailList(c: WebContext, { view, fault, form, isEmpty, groups = null }: Frame, list: Child) {
  const words = mailWords[c.get('language')]
  return answerPage(
    c,
    { title: view === 'search' ? words.search : words.title, section: 'mail', status: fault === null ? 200 : 400 },
    <>
      <h1>{words.title}</h1>
      <nav class="views" aria-label={words.views}>
        {(['conversations', 'search'] as const).map((name) => (
          <a href={views[name]} aria-current={name === view ? 'page' : undefined}>
            {words[name]}
          </a>
        ))}
      </nav>
      <DecisionNotice c={c} />
      <KeptNotice c={c} />
      {groups}
      <search>{form}</search>
      {fault === null ? list : <p role="alert">{fault}</p>}
      {isEmpty || view !== 'conversations' ? null : <TickedBar c={c} />}
    </>,
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'date' | 'search' | 'number'
  readonly max?: number
}

/** A field of the search form with its value from the URL. */
export function AskedField({ name, label, value, type = 'text', max }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input type={type} name={name} value={value} min={type === 'number' ? 0 : undefined} max={max} />
    </label>
  )
}
