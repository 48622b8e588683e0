import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { ListPages } from '#src/adapters/edges/web/parts/list-pages.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { ListedWebsite, ListWebsitesResult } from '#src/application/websites/list-websites.js'
import { contentTypes, processingStatuses } from '#src/domain/websites/website.js'
import { AskForm } from './ask-form.js'
import { PageFacts, PageFailure } from './page-facts.js'
import { AddForm, PageForms } from './page-forms.js'

const perPage = 25
const orders = ['fetchedAt', 'url', 'status'] as const

/** A URL that was refused, and why. */
export interface RefusedAddress {
  readonly url: string
  readonly fault: Child
}

/** The stored pages with state and age. Source: page-websites. */
export async function listPage(c: WebContext, refused: RefusedAddress | null = null): Promise<Response> {
  const words = websiteWords[c.get('language')]
  const { offset, ...asked } = readFilter(c)
  const websites = await c.get('parts').openWebsites()
  const list = await websites.list({ ...asked, descending: asked.orderBy === 'fetchedAt', limit: perPage, offset })
  const isEmpty = list.total === 0 && !isFiltered(c)
  return answerPage(
    c,
    { title: words.title, section: 'websites', status: refused === null ? 200 : 400 },
    <>
      <h1>{words.title}</h1>
      {isEmpty ? null : <AskForm c={c} />}
      <AddForm c={c} {...(refused ?? {})} isOpen={isEmpty} />
      {isEmpty ? null : <Filter c={c} />}
      <Live c={c} id="websites" on={['websites']}>
        <List c={c} list={list} />
      </Live>
    </>,
  )
}

function readFilter(c: WebContext) {
  const status = processingStatuses.find((known) => known === c.req.query('status'))
  const contentType = contentTypes.find((known) => known === c.req.query('type'))
  const offset = c.req.query('offset') ?? ''
  return {
    ...(status === undefined ? {} : { status }),
    ...(contentType === undefined ? {} : { contentType }),
    orderBy: orders.find((known) => known === c.req.query('order')) ?? 'fetchedAt',
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
  } as const
}

function isFiltered(c: WebContext): boolean {
  return ['status', 'type', 'offset'].some((name) => (c.req.query(name) ?? '') !== '')
}

function Filter({ c }: { c: WebContext }) {
  const words = websiteWords[c.get('language')]
  return (
    <form method="get" action="/websites" class="website-filter">
      <Choice
        name="status"
        label={words.status}
        chosen={c.req.query('status')}
        any={words.any}
        texts={words.statuses}
      />
      <Choice name="type" label={words.kind} chosen={c.req.query('type')} any={words.any} texts={words.kinds} />
      <Choice name="order" label={words.order} chosen={c.req.query('order')} any={null} texts={words.orders} />
      <button type="submit">{words.show}</button>
    </form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly chosen: string | undefined
  /** The label for no filter; null if one value is always selected. */
  readonly any: string | null
  readonly texts: Readonly<Record<string, string>>
}

function Choice({ name, label, chosen, any, texts }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>{' '}
      <select name={name}>
        {any === null ? null : <option value="">{any}</option>}
        {Object.entries(texts).map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function List({ c, list }: { c: WebContext; list: ListWebsitesResult }) {
  const words = websiteWords[c.get('language')]
  const { pathname, search } = new URL(c.req.url)
  const here = pathname + search
  const { websites, total, offset } = list
  const none = c.get('parts').isReadOnly ? words.noneReadOnly : words.none
  return (
    <>
      <p class="quiet">{total === 0 && !isFiltered(c) ? none : words.total(total)}</p>
      {websites.length === 0 && isFiltered(c) ? <p>{words.noneFound}</p> : null}
      <ol class="websites">
        {websites.map((website) => (
          <Row c={c} website={website} />
        ))}
      </ol>
      <ListPages
        words={words}
        first={offset === 0 ? null : withQuery(here, { offset: null })}
        next={offset + websites.length >= total ? null : withQuery(here, { offset: String(offset + perPage) })}
      />
    </>
  )
}

function Row({ c, website }: { c: WebContext; website: ListedWebsite }) {
  const { id, title, url } = website
  return (
    <li id={`website-${id}`}>
      <a class="title" href={`/websites/${id}`}>
        <UntrustedText>{readableName(title === '' ? url : title)}</UntrustedText>
      </a>
      <PageFacts c={c} source={website} />
      <PageFailure c={c} source={website} />
      <PageForms c={c} source={website} />
    </li>
  )
}
