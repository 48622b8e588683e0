import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { jobsHome } from './jobs-home.js'
import { type FilterName, filterNames, isFirst, type JobsAddress } from './list-address.js'

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
  const isOpen = filterNames.some((name) => name !== 'query' && typed[name] !== '')
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
        </div>
        <details open={isOpen}>
          <summary>{words.filters}</summary>
          <div class="board-filters">
            <TextField c={c} name="company" address={address} />
            <TextField c={c} name="location" address={address} />
            <TextField c={c} name="source" address={address} list="sources" />
            <TextField c={c} name="from" address={address} type="date" />
            <TextField c={c} name="to" address={address} type="date" />
            <TextField c={c} name="score" address={address} type="number" />
            <Choice c={c} name="mail" address={address} choices={words.mailChoices} />
            <Choice c={c} name="order" address={address} choices={{ any: words.usualOrder, ...words.orders }} />
          </div>
          <datalist id="sources">
            {offered.map((source) => (
              <option value={source} />
            ))}
          </datalist>
        </details>
      </form>
    </search>
  )
}

interface FieldProps {
  readonly c: WebContext
  readonly name: FilterName
  readonly address: JobsAddress
}

function TextField({ c, name, address, ...rest }: FieldProps & { type?: 'date' | 'number'; list?: string }) {
  const bounds = rest.type === 'number' ? scoreRange : {}
  return (
    <label>
      {jobsWords[c.get('language')].fields[name]}{' '}
      <input type={rest.type ?? 'text'} name={name} value={address.typed[name]} list={rest.list} {...bounds} />
    </label>
  )
}

/** `any` means no filter. */
function Choice({ c, name, address, choices }: FieldProps & { choices: Readonly<Record<string, string>> }) {
  return (
    <label>
      {jobsWords[c.get('language')].fields[name]}{' '}
      <select name={name}>
        {Object.entries(choices).map(([value, text]) => (
          <option value={value === 'any' ? '' : value} selected={address.typed[name] === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
