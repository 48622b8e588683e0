import { themes } from '#src/adapters/edges/web/display.js'
import { languages } from '#src/adapters/edges/web/language.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { withQuery } from './back.js'
import { FormToken } from './form-token.js'

interface Choice {
  readonly value: string
  readonly text: string
  /** The language of the text, if it is not that of the page. */
  readonly lang?: string
}

/** Language, theme and time zone, behind a button in the head of every page. Source: page-display. */
export function DisplaySwitches({ c }: { c: WebContext }) {
  const { display: words } = shellWords[c.get('language')]
  const { language, theme, zone } = c.get('display')
  const { pathname, search } = new URL(c.req.url)
  const own = [...new Set([c.get('browserZone'), c.get('parts').timeZone, zone, 'UTC'])].filter((name) => name !== null)
  return (
    <details class="display">
      <summary>{words.title}</summary>
      <form method="post" action="/display">
        <FormToken c={c} />
        <input
          type="hidden"
          name="back"
          value={c.req.method === 'GET' ? withQuery(pathname + search, { held: null }) : '/'}
        />
        <Switch
          name="language"
          label={words.language}
          chosen={language}
          usual={words.asBrowser}
          choices={languages.map((value) => ({ value, text: words.languages[value], lang: value }))}
        />
        <Switch
          name="theme"
          label={words.theme}
          chosen={theme}
          usual={words.asSystem}
          choices={themes.map((value) => ({ value, text: words.themes[value] }))}
        />
        <Switch
          name="zone"
          label={words.zone}
          chosen={zone}
          usual={words.asBrowser}
          choices={own.map((value) => ({ value, text: value }))}
        />
        <button type="submit">{words.apply}</button>
      </form>
    </details>
  )
}

interface SwitchProps {
  readonly name: string
  readonly label: string
  readonly chosen: string | null
  /** The text of the choice that follows the browser. */
  readonly usual: string
  readonly choices: readonly Choice[]
}

function Switch({ name, label, chosen, usual, choices }: SwitchProps) {
  return (
    <label>
      {label}
      <select name={name}>
        {[{ value: '', text: usual }, ...choices].map(({ value, text, lang }: Choice) => (
          <option value={value} lang={lang} selected={value === (chosen ?? '')}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
