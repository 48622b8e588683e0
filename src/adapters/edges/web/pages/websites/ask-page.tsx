import type { Child } from 'hono/jsx'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { withFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { MarkedText } from '#src/adapters/edges/web/parts/marked-text.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { statedValue } from '#src/adapters/edges/web/parts/stated-value.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { WebWebsites } from '#src/adapters/edges/web/web-parts.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import type { ChunkMatch, MatchedSource } from '#src/application/websites/ports/website-repository.js'
import type { QueryNotice, QueryWebsitesResult } from '#src/application/websites/query-websites.js'
import { shortened } from '#src/domain/shared/text.js'
import type { Marker } from '#src/domain/shared/word-marks.js'
import { entityNames } from '#src/domain/websites/page-content.js'
import { markerOfQuestion } from '#src/domain/websites/question-marks.js'
import { confidenceLevel } from '#src/domain/websites/scoring.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { AskForm } from './ask-form.js'
import { Age, websiteFault, withRemedy } from './page-facts.js'
import { Headings, missingHeadings, PassageText } from './passage-text.js'

const maxShown = 1500
const maxValues = 5

/** Answers a question with passages of the stored pages. Source: page-websites. */
export async function askPage(c: WebContext): Promise<Response> {
  const words = websiteWords[c.get('language')]
  const query = (c.req.query('q') ?? '').trim()
  const websites = await c.get('parts').openWebsites()
  const result = query === '' ? null : await askFor(c, websites, query)
  const fault = result !== null && 'fault' in result ? result.fault : null
  const title = query === '' ? words.askTitle : readableName(query)
  return answerPage(
    c,
    { title, section: 'websites', status: fault === null ? 200 : 400 },
    <>
      <h1>{words.askTitle}</h1>
      <AskForm c={c} canWrite={websites.synthesizer !== null} />
      {fault === null ? null : <p role="alert">{fault}</p>}
      {result === null || 'fault' in result ? null : <Answer c={c} answer={result} />}
      <p>
        <a href="/websites">{words.toWebsites}</a>
      </p>
    </>,
  )
}

interface Answered extends QueryWebsitesResult {
  /** The pages of the results that still exist. */
  readonly pages: ReadonlyMap<number, WebsiteSource>
}

async function askFor(c: WebContext, websites: WebWebsites, query: string): Promise<Answered | { fault: Child }> {
  // a model is used only if a person ticks the box
  const synthesizer = c.req.query('write') === '1' ? websites.synthesizer : null
  try {
    const result = await websites.query({ query, synthesizer, signal: c.req.raw.signal })
    return { ...result, pages: await pagesOf(websites, result.sources) }
  } catch (error) {
    const fault = websiteFault(c, error)
    if (fault === null) throw error
    return { fault }
  }
}

async function pagesOf(websites: WebWebsites, sources: readonly MatchedSource[]) {
  const read = await Promise.allSettled(sources.map(({ id }) => websites.getStatus(id)))
  return new Map(read.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value] as const] : [])))
}

function Answer({ c, answer }: { c: WebContext; answer: Answered }) {
  const words = websiteWords[c.get('language')]
  const { stop } = punctuation[c.get('language')]
  const { query, results, total, confidence, notices, synthesis, sources } = answer
  const mark = markerOfQuestion(query)
  return (
    <section class="answer" aria-live="off">
      {results.length === 0 ? null : (
        <p class={`confidence is-${confidence}`}>
          <strong>{words.confidenceLevels[confidence]}</strong>
          {stop}
          {words.confidence[confidence]}
        </p>
      )}
      {results.length > 0 || notices.some(({ notice }) => notice === 'nothing-stored') ? null : (
        <p>{words.nothingFound}</p>
      )}
      {notices.map((notice) => (
        <p class="quiet">
          <Notice c={c} notice={notice} />
        </p>
      ))}
      {synthesis === null ? null : <Written c={c} text={synthesis} />}
      {results.length === 0 ? null : <p class="quiet">{words.found(results.length, total)}</p>}
      <ol class="passages">
        {results.map((match) => (
          <Passage c={c} match={match} page={answer.pages.get(match.sourceId)} mark={mark} />
        ))}
      </ol>
      <Stated c={c} sources={sources} />
    </section>
  )
}

function Written({ c, text }: { c: WebContext; text: string }) {
  return (
    <aside class="written">
      <p class="quiet">{websiteWords[c.get('language')].written}</p>
      <p class="letter">
        <UntrustedText>{readableText(text)}</UntrustedText>
      </p>
    </aside>
  )
}

interface PassageProps {
  readonly c: WebContext
  readonly match: ChunkMatch
  readonly page: WebsiteSource | undefined
  readonly mark: Marker
}

function Passage({ c, match, page, mark }: PassageProps) {
  const words = websiteWords[c.get('language')]
  const { chunkId, sourceId, sourceUrl, title, headings, content, supportedScore } = match
  const text = withFactLabels(c, readableText(content))
  const above = missingHeadings(headings, title, content)
  return (
    <li id={`passage-${chunkId}`}>
      <h2>
        <a href={`/websites/${sourceId}?passage=${chunkId}#passage-${chunkId}`}>
          <MarkedText parts={mark(readableName(title === '' ? sourceUrl : title))} />
        </a>
      </h2>
      <p class="quiet">
        {above.length === 0 ? null : (
          <>
            <Headings headings={above} /> ·{' '}
          </>
        )}
        <LinkOut c={c} url={sourceUrl} /> · <Age c={c} fetchedAt={page?.fetchedAt ?? null} /> ·{' '}
        {words.matches[confidenceLevel(supportedScore)]}
      </p>
      <blockquote class="letter">
        <PassageText text={shortened(text, maxShown)} mark={mark} />
      </blockquote>
    </li>
  )
}

/** Facts about a job stated by the pages of the passages. */
function Stated({ c, sources }: { c: WebContext; sources: readonly MatchedSource[] }) {
  const words = websiteWords[c.get('language')]
  const stating = sources.filter(({ entities }) => entityNames.some((name) => entities[name]?.length))
  if (stating.length === 0) return null
  return (
    <section class="stated">
      <h2>{words.states}</h2>
      {stating.map(({ id, title, url, entities }) => (
        <>
          <h3>
            <a href={`/websites/${id}`}>
              <UntrustedText>{readableName(title === '' ? url : title)}</UntrustedText>
            </a>
          </h3>
          <dl>
            {entityNames.map((name) =>
              entities[name]?.length ? (
                <div>
                  <dt>{words.entities[name]}</dt>
                  <dd>
                    <UntrustedText>
                      {entities[name]
                        .slice(0, maxValues)
                        .map(({ value }) => readableName(statedValue(c, name, value)))
                        .join(punctuation[c.get('language')].comma)}
                    </UntrustedText>
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </>
      ))}
    </section>
  )
}

function Notice({ c, notice }: { c: WebContext; notice: QueryNotice }) {
  const words = websiteWords[c.get('language')]
  if (notice.notice === 'embedder-failed')
    return (
      <>
        {beforeValue(words.byWords)}
        <KnownFailure c={c} sentence={failureWording.textOf(notice.failure)} />
      </>
    )
  if (notice.notice === 'no-synthesis')
    return (
      <>
        {beforeValue(words.noAnswer)}
        <KnownFailure c={c} sentence={notice.reason} />
      </>
    )
  return <>{withRemedy(c, notice.notice, words.notices[notice.notice])}</>
}
