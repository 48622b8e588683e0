import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { ListPages } from '#src/adapters/edges/web/parts/list-pages.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { EmailExtras, EmailSummary } from '#src/domain/mail/archived-email.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { answered, asked, openedMail } from './asked-mail.js'
import { AskedField, answerMailList } from './mail-frame.js'

const perPage = 20
const maxPage = 500

/** Searches messages by words, sender, subject and date; without a query, the newest. Source: page-mail. */
export async function searchPage(c: WebContext): Promise<Response> {
  const page = Math.min(maxPage, toPositive(asked(c, 'page'), 999) ?? 1)
  const found = await answered(c, () => find(c, page))
  const fault = 'fault' in found ? found.fault : null
  return answerMailList(
    c,
    { view: 'search', fault, form: <Question c={c} />, isEmpty: true },
    'fault' in found ? null : <List c={c} page={page} found={found} />,
  )
}

interface Found {
  /** One more than fits on a page if there is a next page. */
  readonly emails: readonly EmailSummary[]
  readonly hasAllWords: boolean
  readonly extras: ReadonlyMap<number, EmailExtras>
}

async function find(c: WebContext, page: number): Promise<Found> {
  const mail = await openedMail(c)
  const query = asked(c, 'query')
  const request = {
    fromContains: asked(c, 'sender'),
    subjectContains: asked(c, 'subject'),
    dateFrom: asked(c, 'since'),
    dateTo: asked(c, 'until'),
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  }
  const { emails, hasAllWords } =
    query === ''
      ? { emails: await mail.find.filter(request), hasAllWords: true }
      : await mail.find.search({ ...request, query })
  return {
    emails,
    hasAllWords,
    extras: await mail.find.extras(
      emails.map(({ id }) => id),
      ['snippet', 'attachments'],
    ),
  }
}

function Question({ c }: { c: WebContext }) {
  const words = mailWords[c.get('language')]
  return (
    <form method="get" action="/mail/search" class="question">
      <div class="fields">
        <AskedField name="query" label={words.query} value={asked(c, 'query')} type="search" />
        <AskedField name="sender" label={words.sender} value={asked(c, 'sender')} />
        <AskedField name="subject" label={words.subject} value={asked(c, 'subject')} />
        <AskedField name="since" label={words.since} value={asked(c, 'since')} type="date" />
        <AskedField name="until" label={words.until} value={asked(c, 'until')} type="date" />
      </div>
      <p class="quiet">{words.wordsHelp}</p>
      <button type="submit">{words.find}</button> <a href="/mail/search">{words.reset}</a>
    </form>
  )
}

function List({ c, page, found: { emails, hasAllWords, extras } }: { c: WebContext; page: number; found: Found }) {
  const words = mailWords[c.get('language')]
  const { pathname, search } = new URL(c.req.url)
  const here = pathname + search
  const hasMore = emails.length > perPage && page < maxPage
  return (
    <section aria-label={words.search}>
      {emails.length === 0 ? <p>{words.noMessagesFound}</p> : null}
      {hasAllWords ? null : <p>{words.notAllWords}</p>}
      <ol class="letters">
        {emails.slice(0, perPage).map((email) => (
          <Row c={c} email={email} extras={extras.get(email.id)} />
        ))}
      </ol>
      <ListPages
        words={words}
        first={page === 1 ? null : withQuery(here, { page: null })}
        next={hasMore ? withQuery(here, { page: String(page + 1) }) : null}
      />
    </section>
  )
}

function Row({ c, email, extras }: { c: WebContext; email: EmailSummary; extras: EmailExtras | undefined }) {
  const words = mailWords[c.get('language')]
  const { id, subject, from, internalDate, date } = email
  const files = extras?.attachments?.length ?? 0
  return (
    <li>
      <p class="line">
        <a href={`/mail/messages/${id}`}>
          <UntrustedText>{subject ? readableName(subject) : words.noSubject}</UntrustedText>
        </a>
      </p>
      <p class="quiet">
        <UntrustedText>{from === null ? words.nobody : readableName(from)}</UntrustedText> ·{' '}
        <Timestamp c={c} at={internalDate ?? date} to="minute" />
        {files === 0 ? null : ` · ${words.attachments}${punctuation[c.get('language')].colon}${files}`}
      </p>
      {extras?.snippet ? (
        <p class="ending">
          <UntrustedText>{readableName(extras.snippet)}</UntrustedText>
        </p>
      ) : null}
    </li>
  )
}
