import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { savedSearchWords } from '#src/adapters/edges/web/words/saved-searches.js'
import { isSameSearch, type KeptSearch, maxSearchName, type SavedSearch } from '#src/domain/jobs/saved-search.js'
import { typedFields } from '#src/domain/jobs/typed-search.js'
import { cutText } from '#src/domain/shared/text.js'
import { jobsHome } from './jobs-home.js'
import { type JobsAddress, jobsPath } from './list-address.js'
import { listPath } from './verdict-form.js'

/** The page that saves, renames and removes searches; with a query, it offers to save that search. */
export const searchesHome = `${jobsHome}/searches`

/** A name to show; somebody may have stored a longer one. */
export function shownName(name: string): string {
  return readableName(cutText(name, maxSearchName))
}

/** The URL of the list that a saved search finds. */
export function savedPath({ statuses, fields }: KeptSearch): string {
  return jobsPath({ typed: typedFields((name) => fields[name]), statuses })
}

interface LineProps {
  readonly c: WebContext
  readonly searches: readonly SavedSearch[]
}

/** The saved searches above the list, one click away; nothing without any. */
export function SavedSearchesLine({ c, searches }: LineProps) {
  if (searches.length === 0) return null
  const words = savedSearchWords[c.get('language')]
  const manage = withQuery(searchesHome, { back: listPath(c) })
  return (
    <nav class="saved-searches" aria-label={words.title}>
      <ul>
        {searches.map(({ name, search }) => (
          <li>
            {/* the page of searches says what is wrong with one that cannot be read */}
            <a href={search === null ? manage : savedPath(search)}>
              <UntrustedText>{shownName(name)}</UntrustedText>
            </a>
          </li>
        ))}
      </ul>
      <a class="quiet" href={manage}>
        {words.change}
      </a>
    </nav>
  )
}

/** Leads from the shown search to where it is saved, or says under which name it is. */
export function SaveSearch({ c, address, searches }: LineProps & { readonly address: JobsAddress }) {
  const words = savedSearchWords[c.get('language')]
  const path = jobsPath(address)
  const canBeSaved = path !== jobsHome && address.problems.every((problem) => problem === 'cursor')
  if (!canBeSaved || c.get('parts').isReadOnly) return null
  const shown = { statuses: address.statuses, fields: address.typed }
  const saved = searches.find(({ search }) => search !== null && isSameSearch(search, shown))
  if (saved !== undefined)
    return (
      <p class="quiet">
        {words.savedAs[0]}
        <UntrustedText>{shownName(saved.name)}</UntrustedText>
        {words.savedAs[1]}
      </p>
    )
  return <a href={withQuery(path.replace(jobsHome, searchesHome), { back: listPath(c) })}>{words.save}</a>
}
