import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readBack, withQuery } from '#src/adapters/edges/web/parts/back.js'
import { FormFault } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { savedSearchWords } from '#src/adapters/edges/web/words/saved-searches.js'
import { maxSearchName, type SavedSearch, searchKey } from '#src/domain/jobs/saved-search.js'
import { nullWithoutQueue } from './empty-queue.js'
import { jobsHome } from './jobs-home.js'
import { type JobsAddress, jobsPath, readJobsAddress, statesSearch } from './list-address.js'
import { savedPath, searchesHome, shownName } from './saved-searches-line.js'
import { SearchConditions } from './search-conditions.js'

/** Saves the search that a person looks at, and renames and removes those saved. Source: page-saved-searches. */
export function savedSearchRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get(searchesHome, async (c) => {
    const { searchParams } = new URL(c.req.url)
    return answerSearches(c, {
      asked: searchParams,
      name: searchParams.get('name') ?? '',
      removed: searchParams.get('removed'),
      back: readBack(searchParams.get('back'), jobsHome),
    })
  })
  app.post(searchesHome, sendSearch)
  app.post(`${searchesHome}/rename`, sendName)
  app.post(`${searchesHome}/remove`, sendRemoval)
  // for a browser that reloads the answer of a form
  for (const path of ['rename', 'remove']) app.get(`${searchesHome}/${path}`, (c) => c.redirect(searchesHome, 303))
  return app
}

async function sendSearch(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const asked = new URLSearchParams(form.get('search') ?? '')
  const address = readAddress(c, asked)
  // the button names what it replaces, whatever the field says by now
  const replaced = form.get('replaces')
  const name = replaced ?? form.get('name') ?? ''
  const jobs = await c.get('parts').openJobs()
  const search = { statuses: address.statuses, fields: address.typed }
  const outcome = await jobs.saveSearch({ name, ...search, replaces: replaced !== null })
  if (outcome === 'saved' || outcome === 'replaced') return c.redirect(jobsPath(address), 303)
  const fault = savedSearchWords[c.get('language')].faults[outcome](shownName(name))
  return answerSearches(c, {
    asked,
    name,
    fault,
    isTaken: outcome === 'taken',
    back: readBack(form.get('back'), jobsHome),
  })
}

async function sendName(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const [name, to, back] = [form.get('name') ?? '', form.get('to') ?? '', readBack(form.get('back'), jobsHome)]
  const jobs = await c.get('parts').openJobs()
  const outcome = await jobs.renameSearch({ name, to })
  if (outcome === 'renamed') return c.redirect(withQuery(searchesHome, { back }), 303)
  const { faults } = savedSearchWords[c.get('language')]
  const fault = outcome === 'taken' ? faults.takenByOther(shownName(to)) : faults[outcome](shownName(name))
  return answerSearches(c, { asked: new URLSearchParams(), name: '', fault, back })
}

/** The page that follows offers to save the search again. */
async function sendRemoval(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const [name, back] = [form.get('name') ?? '', readBack(form.get('back'), jobsHome)]
  const jobs = await c.get('parts').openJobs()
  const search = (await jobs.savedSearches()).find((saved) => searchKey(saved.name) === searchKey(name))?.search
  if (!(await jobs.removeSearch(name))) {
    const fault = savedSearchWords[c.get('language')].faults.missing(shownName(name))
    return answerSearches(c, { asked: new URLSearchParams(), name: '', fault, back })
  }
  const path = search == null ? searchesHome : savedPath(search).replace(jobsHome, searchesHome)
  return c.redirect(withQuery(path, { name, removed: name, back }), 303)
}

function readAddress(c: WebContext, asked: URLSearchParams): JobsAddress {
  return readJobsAddress(asked, c.get('parts').clock.now())
}

interface Asked {
  /** The search to save; without any part of one, none is offered to be saved. */
  readonly asked: URLSearchParams
  readonly name: string
  readonly back: string
  /** What prevented the last try. */
  readonly fault?: string
  /** Whether another search has the name. */
  readonly isTaken?: boolean
  /** The name of a search that was removed just now. */
  readonly removed?: string | null
}

async function answerSearches(c: WebContext, { removed = null, fault, ...asked }: Asked): Promise<Response> {
  const words = savedSearchWords[c.get('language')]
  const jobs = await c.get('parts').openJobs()
  const searches = (await jobs.savedSearches().catch(nullWithoutQueue)) ?? []
  const isGone = removed !== null && !searches.some(({ name }) => searchKey(name) === searchKey(removed))
  const isSearch = statesSearch(asked.asked)
  const { isReadOnly } = c.get('parts')
  return answerPage(
    c,
    { title: words.title, section: 'jobs', status: fault === undefined ? 200 : 409 },
    <>
      <h1>{words.title}</h1>
      <FormFault fault={fault ?? null} />
      {isGone ? <p role="status">{words.removed(shownName(removed))}</p> : null}
      {isSearch && !isReadOnly ? <SaveForm c={c} {...asked} isAgain={isGone} /> : null}
      {searches.length === 0 && !isSearch ? <p>{words.none}</p> : null}
      <ul class="searches">
        {searches.map((saved) => (
          <SavedRow c={c} saved={saved} back={asked.back} />
        ))}
      </ul>
      <p>
        <a href={asked.back}>{words.back}</a>
      </p>
    </>,
  )
}

type SaveProps = Pick<Asked, 'asked' | 'name' | 'back' | 'isTaken'> & {
  readonly c: WebContext
  /** Whether it was removed just now. */
  readonly isAgain: boolean
}

function SaveForm({ c, asked, name, back, isTaken = false, isAgain }: SaveProps) {
  const words = savedSearchWords[c.get('language')]
  const address = readAddress(c, asked)
  return (
    <form method="post" action={searchesHome} class="save-search" autocomplete="off">
      <FormToken c={c} />
      <input type="hidden" name="search" value={new URL(jobsPath(address), c.req.url).search} />
      <input type="hidden" name="back" value={back} />
      <SearchConditions c={c} address={address} hasOrder />
      <label>
        {words.name} <input type="text" name="name" value={name} maxlength={maxSearchName} required />
      </label>
      <button type="submit">{isAgain ? words.again : words.submit}</button>
      {isTaken ? (
        <button type="submit" name="replaces" value={name}>
          {words.replace(shownName(name))}
        </button>
      ) : null}
    </form>
  )
}

function SavedRow({ c, saved: { name, search }, back }: { c: WebContext; saved: SavedSearch; back: string }) {
  const words = savedSearchWords[c.get('language')]
  const shown = shownName(name)
  const text = <UntrustedText>{shown}</UntrustedText>
  return (
    <li>
      {search === null ? text : <a href={savedPath(search)}>{text}</a>}
      {search === null ? <p class="problem">{words.unreadable}</p> : null}
      {c.get('parts').isReadOnly ? null : (
        <div class="search-forms">
          {search === null ? null : (
            <form method="post" action={`${searchesHome}/rename`} autocomplete="off">
              <Named c={c} name={name} back={back} />
              <input
                type="text"
                name="to"
                value={name}
                maxlength={maxSearchName}
                required
                aria-label={words.nameOf(shown)}
              />
              <button type="submit">{words.rename}</button>
            </form>
          )}
          <form method="post" action={`${searchesHome}/remove`}>
            <Named c={c} name={name} back={back} />
            <button type="submit" aria-label={words.removeOne(shown)}>
              {words.remove}
            </button>
          </form>
        </div>
      )}
    </li>
  )
}

function Named({ c, name, back }: { c: WebContext; name: string; back: string }) {
  return (
    <>
      <FormToken c={c} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="back" value={back} />
    </>
  )
}
