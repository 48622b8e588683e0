import type { Child } from 'hono/jsx'
import { Age } from '#src/adapters/edges/web/pages/websites/page-facts.js'
import { PassageText } from '#src/adapters/edges/web/pages/websites/passage-text.js'
import { FailureSentence } from '#src/adapters/edges/web/parts/failure-sentence.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { orFailure } from '#src/adapters/edges/web/parts/or-failure.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { interviewWords } from '#src/adapters/edges/web/words/interview.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { ApplicationTimeline } from '#src/application/hunt/get-application-timeline.js'
import { type EmployerPage, pagesOfEmployer } from '#src/application/websites/pages-of-employer.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { shortened } from '#src/domain/shared/text.js'

const maxPassage = 500

/** The stored pages of the employer; an error if they cannot be read, because the interview is still shown. */
export function readEmployerPages(
  c: WebContext,
  { job, events }: ApplicationTimeline,
): Promise<readonly EmployerPage[] | AppError> {
  const ownPage = events.flatMap((event) => (event.kind === 'page' ? [event.page.sourceId] : [])).at(-1) ?? null
  return orFailure(async () => {
    const websites = await c.get('parts').openWebsites()
    const employer = { company: job.company, postingUrl: job.url, ownPage, signal: c.req.raw.signal }
    return pagesOfEmployer(websites, employer)
  })
}

interface EmployerPagesProps {
  readonly c: WebContext
  readonly company: string | null
  readonly pages: readonly EmployerPage[] | AppError
}

/** What the stored pages of the employer begin with. */
export function EmployerPages({ c, company, pages }: EmployerPagesProps) {
  const words = interviewWords[c.get('language')]
  const name = line(company)
  return (
    <section aria-labelledby="employer-pages">
      <h2 id="employer-pages">{words.pages}</h2>
      {contentOf(c, pages)}
      {name === null ? null : (
        <p>
          <a href={`/websites/ask?${new URLSearchParams({ q: name })}`}>{words.ask}</a>
        </p>
      )}
    </section>
  )
}

function contentOf(c: WebContext, pages: EmployerPagesProps['pages']): Child {
  const words = interviewWords[c.get('language')]
  if (pages instanceof AppError)
    return (
      <p>
        <FailureSentence c={c} failure={pages} />
      </p>
    )
  if (pages.length === 0)
    return (
      <p>
        {words.noPages}{' '}
        {c.get('parts').isReadOnly ? null : <a href="/websites">{websiteWords[c.get('language')].add}</a>}
      </p>
    )
  return (
    <ol class="passages">
      {pages.map((page) => (
        <EmployerPageText c={c} page={page} />
      ))}
    </ol>
  )
}

function EmployerPageText({ c, page: { source, title, passages } }: { c: WebContext; page: EmployerPage }) {
  return (
    <li>
      <h3>
        <a href={`/websites/${source.id}`}>
          <UntrustedText>{readableName(title === '' ? source.url : title)}</UntrustedText>
        </a>
      </h3>
      <p class="quiet">
        {websiteWords[c.get('language')].kinds[source.contentType]} · <LinkOut c={c} url={source.url} /> ·{' '}
        <Age c={c} fetchedAt={source.fetchedAt} />
      </p>
      {passages.map((passage) => (
        <blockquote class="letter">
          <PassageText text={shortened(readableText(passage), maxPassage)} />
        </blockquote>
      ))}
    </li>
  )
}
