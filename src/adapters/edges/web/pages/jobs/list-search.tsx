import { sourceName } from '#src/adapters/edges/web/parts/source-name.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { type FilterName, postingLanguages } from '#src/domain/jobs/typed-search.js'
import { cutText } from '#src/domain/shared/text.js'
import { jobsHome } from './jobs-home.js'
import { languageName } from './language-name.js'
import { isFirst, type JobsAddress } from './list-address.js'

interface SearchProps {
  readonly c: WebContext
  readonly address: JobsAddress
  /** The sources of the shown jobs. */
  readonly sources: readonly (string | null)[]
}

// suggestions of the input field; other values can be typed
const maxSourcesOffered = 30
const maxSourceLength = 100

/** The search form. Its result is a URL that can be bookmarked and shared; the selected status is kept. */
export function JobsSearch({ c, address, sources }: SearchProps) {
  const words = jobsWords[c.get('language')]
  const { typed, statuses } = address
  const offered = [...new Set(sources)]
    .flatMap((source) => (source !== null && source !== '' && source.length <= maxSourceLength ? source : []))
    .slice(0, maxSourcesOffered)
  const isOpen = otherNames.some((name) => typed[name] !== '')
  return (
    <search>
      <form method="get" action={jobsHome} class="board-search">
        {statuses === null && typed.query === '' ? <input type="hidden" name="view" value="all" /> : null}
        {isFirst(statuses) && typed.query === ''
          ? null
          : statuses?.map((status) => <input type="hidden" name="status" value={status} />)}
        <div class="board-line">
          <label class="grow">
            {words.fields.query}{' '}
            <input type="search" name="query" id="query" value={typed.query} placeholder={words.wordsHint} />
          </label>
          <button type="submit">{words.search}</button>
          {/* shows the rows of fields that there is no room for */}
          <details class="filters-toggle" open={isOpen}>
            <summary>{words.filters}</summary>
          </details>
        </div>
        <div class="board-filters">
          <TextField c={c} name="pay" address={address} placeholder={words.payHint} />
          <Choice c={c} name="remote" address={address} choices={Object.entries(words.remoteChoices)} />
          <TextField c={c} name="location" address={address} />
          <Choice c={c} name="language" address={address} choices={languageChoices(c)} />
          <Choice c={c} name="days" address={address} choices={dayChoices(c, typed.days)} />
          <TextField c={c} name="source" address={address} list="sources" />
          <TextField c={c} name="company" address={address} />
        </div>
        <div class="board-filters more">
          <TextField c={c} name="from" address={address} type="date" />
          <TextField c={c} name="to" address={address} type="date" />
          <TextField c={c} name="score" address={address} type="number" />
          <Choice c={c} name="mail" address={address} choices={Object.entries(words.mailChoices)} />
          <Choice
            c={c}
            name="order"
            address={address}
            choices={Object.entries({ any: words.usualOrder, ...words.orders })}
          />
        </div>
        <datalist id="sources">
          {offered.map((source) => (
            <option value={source}>{sourceName(c, source)}</option>
          ))}
        </datalist>
      </form>
    </search>
  )
}

const otherNames = ['from', 'to', 'score', 'mail', 'order'] as const
const daysOffered = ['1', '3', '7', '14', '30', '90']

type Choices = readonly (readonly [value: string, text: string])[]

function languageChoices(c: WebContext): Choices {
  const named = postingLanguages.map((language) => [language, languageName(c, language)] as const)
  return [['any', jobsWords[c.get('language')].any], ...named]
}

/** Also offers what was typed in the address. */
function dayChoices(c: WebContext, typed: string): Choices {
  const words = jobsWords[c.get('language')]
  const days = typed === '' || daysOffered.includes(typed) ? daysOffered : [...daysOffered, cutText(typed, 4)]
  return [['any', words.any], ...days.map((count) => [count, words.days(count)] as const)]
}

interface FieldProps {
  readonly c: WebContext
  readonly name: FilterName
  readonly address: JobsAddress
}

function TextField({
  c,
  name,
  address,
  ...rest
}: FieldProps & { type?: 'date' | 'number'; list?: string; placeholder?: string }) {
  const bounds = rest.type === 'number' ? scoreRange : {}
  return (
    <label>
      {jobsWords[c.get('language')].fields[name]}{' '}
      <input type="text" name={name} value={address.typed[name]} {...rest} {...bounds} />
    </label>
  )
}

/** `any` means no filter. */
function Choice({ c, name, address, choices }: FieldProps & { choices: Choices }) {
  return (
    <label>
      {jobsWords[c.get('language')].fields[name]}{' '}
      <select name={name}>
        {choices.map(([value, text]) => (
          <option value={value === 'any' ? '' : value} selected={address.typed[name] === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
