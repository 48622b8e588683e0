import type { PageChunk } from '../../../../application/websites/ports/website-repository.js'
import type { WebsiteSource } from '../../../../domain/websites/website.js'
import { answerPage } from '../../layout.js'
import { Live } from '../../parts/live.js'
import { readableName, readableText } from '../../parts/readable-text.js'
import { Theirs } from '../../parts/theirs.js'
import type { WebContext } from '../../web-env.js'
import { websiteWords } from '../../words/websites.js'
import { isAtWork, PageFacts, PageFailure } from './page-facts.js'
import { PageForms } from './page-forms.js'
import { Headings, PassageText, unsaidHeadings } from './passage-text.js'
import { type Passages, readPassages } from './read-passages.js'

/** A stored page: its state, and what it says in its order. Throws NOT_FOUND, VALIDATION_ERROR. Source: page-websites. */
export async function websitePage(c: WebContext, id: number): Promise<Response> {
  const words = websiteWords[c.get('language')]
  const asked = { after: readId(c.req.query('after')), passage: readId(c.req.query('passage')) }
  const passages = await readPassages(await c.get('parts').openWebsites(), id, asked)
  const { source } = passages
  const title = readableName(source.title === '' ? source.url : source.title)
  return answerPage(
    c,
    { title, section: 'websites' },
    <Live c={c} id="website" on={['websites']}>
      <h1>
        <Theirs>{title}</Theirs>
      </h1>
      <PageFacts c={c} source={source} />
      {source.language === null ? null : (
        <p class="quiet">
          {words.languageOf}: {words.languages[source.language]}
        </p>
      )}
      <State c={c} source={source} />
      <PageForms c={c} source={source} />
      <h2>{words.text}</h2>
      <Text c={c} passages={passages} />
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
      {c.req.query('known') === '1' && !isAtWork(source) ? <p role="status">{words.known}</p> : null}
    </>
  )
}

function Text({ c, passages: { source, chunks, isFromStart, next } }: { c: WebContext; passages: Passages }) {
  const words = websiteWords[c.get('language')]
  if (chunks.length === 0) return <p class="quiet">{words.noText}</p>
  const marked = readId(c.req.query('passage'))
  return (
    <>
      <ol class="passages">
        {chunks.map((chunk, i) => (
          <Chunk chunk={chunk} title={source.title} above={chunks[i - 1] ?? null} isMarked={chunk.id === marked} />
        ))}
      </ol>
      <nav class="parts" aria-label={words.text}>
        {isFromStart ? null : <a href={`/websites/${source.id}`}>{words.toStart}</a>}{' '}
        {next === null ? null : <a href={`/websites/${source.id}?after=${next}`}>{words.more}</a>}
      </nav>
    </>
  )
}

interface ChunkProps {
  readonly chunk: PageChunk
  /** Of the page. */
  readonly title: string
  /** The one before it, whose headings are not said again. */
  readonly above: PageChunk | null
  readonly isMarked: boolean
}

function Chunk({ chunk: { id, headings, content }, title, above, isMarked }: ChunkProps) {
  const isSaid = above !== null && above.headings.join('\n') === headings.join('\n')
  const unsaid = unsaidHeadings(headings, title, content)
  const text = readableText(content)
  return (
    <li id={`passage-${id}`}>
      {isSaid || unsaid.length === 0 ? null : (
        <h3>
          <Headings headings={unsaid} />
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

function readId(text = ''): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
