import { answerPage } from '#src/adapters/edges/web/layout.js'
import { withFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { PageChunk } from '#src/application/websites/ports/website-repository.js'
import { toPositive } from '#src/domain/shared/positive.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { Changes } from './changes.js'
import { isAtWork, PageFacts, PageFailure } from './page-facts.js'
import { PageForms } from './page-forms.js'
import { PageJobs, readJobsOf } from './page-jobs.js'
import { Headings, missingHeadings, PassageText } from './passage-text.js'
import { type Passages, readPassages } from './read-passages.js'

/** A stored page: its state and its text in order. Throws NOT_FOUND, VALIDATION_ERROR. Source: page-websites. */
export async function websitePage(c: WebContext, id: number): Promise<Response> {
  const words = websiteWords[c.get('language')]
  const [after, passage, version] = ['after', 'passage', 'version'].map((name) => toPositive(c.req.query(name)))
  const passages = await readPassages(await c.get('parts').openWebsites(), id, {
    after: after ?? null,
    passage: passage ?? null,
    version: version ?? null,
  })
  const { source } = passages
  const jobs = await readJobsOf(c, id)
  const title = readableName(source.title === '' ? source.url : source.title)
  return answerPage(
    c,
    { title, section: 'websites' },
    <Live c={c} id="website" on={['websites', 'jobs']}>
      <h1>
        <UntrustedText>{title}</UntrustedText>
      </h1>
      <PageFacts c={c} source={source} />
      {source.language === null ? null : (
        <p class="quiet">
          {words.languageOf}
          {punctuation[c.get('language')].colon}
          {words.languages[source.language]}
        </p>
      )}
      <State c={c} source={source} />
      <PageForms c={c} source={source} />
      <PageJobs c={c} source={source} jobs={jobs} />
      <h2>{words.text}</h2>
      <Earlier c={c} passages={passages} version={version ?? null} />
      <Text c={c} passages={passages} version={version ?? null} />
      <p>
        <a href="/websites">{words.toWebsites}</a>
      </p>
    </Live>,
  )
}

function State({ c, source }: { c: WebContext; source: WebsiteSource }) {
  const words = websiteWords[c.get('language')]
  return (
    <>
      <PageFailure c={c} source={source} />
      {isAtWork(source) ? <p role="status">{words.inWork}</p> : null}
      {c.req.query('known') === '1' && !isAtWork(source) ? (
        <p role="status">{source.hasPastedText ? words.knownPasted : words.known}</p>
      ) : null}
    </>
  )
}

interface TextProps {
  readonly c: WebContext
  readonly passages: Passages
  /** Null for the current text. */
  readonly version: number | null
}

/** Links to earlier versions of the text, and what changed since this one; for the current text, since the one before. */
function Earlier({ c, passages: { source, earlier, fetchedAt, changes }, version }: TextProps) {
  const words = websiteWords[c.get('language')]
  const others = earlier.filter(({ number }) => number !== version)
  return (
    <>
      {version === null ? null : (
        <p role="status">
          {beforeValue(words.saidWhenRead)}
          <Timestamp c={c} at={fetchedAt} to="minute" /> · <a href={`/websites/${source.id}`}>{words.toNow}</a>
        </p>
      )}
      {others.length === 0 ? null : (
        <p class="quiet">
          {beforeValue(words.earlier)}
          {others.map((text, i) => (
            <>
              {i === 0 ? '' : ' · '}
              <a href={`/websites/${source.id}?version=${text.number}`}>
                <Timestamp c={c} at={text.fetchedAt} to="minute" />
              </a>
            </>
          ))}
        </p>
      )}
      {changes === null ? null : <Changes c={c} changes={changes} isOfCurrent={version === null} />}
    </>
  )
}

function Text({ c, passages, version }: TextProps) {
  const { source, title, chunks, isFromStart, next } = passages
  const words = websiteWords[c.get('language')]
  const here = `/websites/${source.id}`
  const ofVersion = version === null ? '' : `version=${version}`
  if (chunks.length === 0) return <p class="quiet">{words.noText}</p>
  const marked = toPositive(c.req.query('passage'))
  return (
    <>
      <ol class="passages">
        {chunks.map((chunk, i) => (
          <Chunk c={c} chunk={chunk} title={title} above={chunks[i - 1] ?? null} isMarked={chunk.id === marked} />
        ))}
      </ol>
      <nav class="parts" aria-label={words.textPages}>
        {isFromStart ? null : <a href={ofVersion === '' ? here : `${here}?${ofVersion}`}>{words.toStart}</a>}{' '}
        {next === null ? null : <a href={`${here}?after=${next}${ofVersion && `&${ofVersion}`}`}>{words.more}</a>}
      </nav>
    </>
  )
}

interface ChunkProps {
  readonly c: WebContext
  readonly chunk: PageChunk
  /** The title of the page. */
  readonly title: string
  /** The chunk before it, whose headings are not repeated. */
  readonly above: PageChunk | null
  readonly isMarked: boolean
}

function Chunk({ c, chunk: { id, headings, content }, title, above, isMarked }: ChunkProps) {
  const isSaid = above !== null && above.headings.join('\n') === headings.join('\n')
  const missing = missingHeadings(headings, title, content)
  const text = withFactLabels(c, readableText(content))
  return (
    <li id={`passage-${id}`}>
      {isSaid || missing.length === 0 ? null : (
        <h3>
          <Headings headings={missing} />
        </h3>
      )}
      <p class="letter">
        {isMarked ? (
          <mark>
            <PassageText text={text} />
          </mark>
        ) : (
          <PassageText text={text} />
        )}
      </p>
    </li>
  )
}
