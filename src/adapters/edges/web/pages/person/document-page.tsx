import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readJobNames } from '#src/adapters/edges/web/pages/jobs/job-names.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { type PersonWords, personWords } from '#src/adapters/edges/web/words/person.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import { findHidden, markHidden } from '#src/domain/shared/hidden-characters.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { Changes } from './changes.js'
import { DocumentFacts } from './document-facts.js'
import { EditForm } from './document-form.js'
import { SettingsPart } from './settings-part.js'
import { Unsupported } from './unsupported.js'
import { Versions } from './versions.js'

/**
 * A version of a document: its text, what it claims without support, and what changed. It does not change while it is
 * read, so that a person confirms what they have read. Throws NOT_FOUND. Source: page-documents.
 */
export async function documentPage(c: WebContext, id: number): Promise<Response> {
  const person = await c.get('parts').openPerson(c.req.raw.signal)
  const known = await readVersion(person, id, toPositive(c.req.query('version')))
  const { head, versions } = known
  const { version } = head
  const since = toPositive(c.req.query('since')) ?? sinceOf(known)
  const changed = since === null ? null : await readVersion(person, id, version, since)
  const claims = await person.unsupportedIn({ id, version })
  const names = await readJobNames(c, head.job === null ? [] : [head.job.jobId])
  const jobName =
    head.job === null ? null : (names.get(head.job.jobId) ?? huntWords[c.get('language')].aJob(head.job.jobId))
  const title = readableName(markHidden(head.title))
  return answerPage(
    c,
    { title, section: 'documents' },
    <>
      <h1>
        <UntrustedText>{title}</UntrustedText>
      </h1>
      <Done c={c} />
      <DocumentFacts c={c} head={head} jobName={jobName} count={versions.length} />
      <State c={c} known={known} />
      <Hidden c={c} text={`${head.title}\n${known.text ?? ''}`} />
      <Unsupported c={c} claims={claims} />
      {head.kind === 'profile' ? <SettingsPart c={c} text={known.text ?? ''} /> : null}
      {since === null ? null : (
        <Changes c={c} from={since} to={version} changes={changed?.changes ?? []} names={changed?.nameChanges ?? []} />
      )}
      <Text c={c} text={known.text ?? ''} />
      <Confirm c={c} known={known} />
      <EditForm c={c} known={known} />
      <Versions c={c} known={known} since={since} />
      <p>
        <a href="/documents">{personWords[c.get('language')].toDocuments}</a>
      </p>
    </>,
  )
}

/** Returns a version, the newest by default, with its text. Throws NOT_FOUND. */
export async function readVersion(
  person: Pick<PersonUseCases, 'getDocuments'>,
  id: number,
  version: number | null = null,
  since: number | null = null,
): Promise<KnownDocument> {
  const [known] = await person.getDocuments({ ids: [id], hasText: true, version, since })
  return known as KnownDocument
}

/** A proposal is compared with the version that the person confirmed last. */
function sinceOf({ head, confirmedVersion }: KnownDocument): number | null {
  const isNewer = confirmedVersion !== null && confirmedVersion < head.version
  return head.confirmedAt === null && isNewer ? confirmedVersion : null
}

/** What the last form did. */
function Done({ c }: { c: WebContext }) {
  const { done } = personWords[c.get('language')]
  const asked = c.req.query('done') ?? ''
  if (!Object.hasOwn(done, asked)) return null
  return (
    <div class="decided" role="status">
      <p>{done[asked as keyof PersonWords['done']]}</p>
    </div>
  )
}

const isNewest = ({ head, versions }: KnownDocument) => head.version === versions.at(-1)?.version

/** Whether this is the newest version, and whether an agent wrote it. */
function State({ c, known }: { c: WebContext; known: KnownDocument }) {
  const words = personWords[c.get('language')]
  const { id, confirmedAt, actor } = known.head
  if (!isNewest(known))
    return (
      <p role="status">
        {beforeValue(words.isEarlier)}
        <a href={`/documents/${id}`}>{words.toNewest}</a>
      </p>
    )
  return confirmedAt === null && actor === 'agent' ? <p>{words.isProposal}</p> : null
}

/** Names what stands in the text without being seen, so that nobody confirms it unread. */
function Hidden({ c, text }: { c: WebContext; text: string }) {
  const words = personWords[c.get('language')]
  const found = findHidden(text)
  if (found.length === 0) return null
  return (
    <div role="alert">
      <p>{words.hidden}</p>
      <ul>
        {found.map(({ kind, count, codes }) => (
          <li>{words.hiddenKinds[kind](count, codes.join(punctuation[c.get('language')].comma))}</li>
        ))}
      </ul>
    </div>
  )
}

/** A button below the text, for a version that waits for the person. */
function Confirm({ c, known }: { c: WebContext; known: KnownDocument }) {
  const { id, version, confirmedAt } = known.head
  if (c.get('parts').isReadOnly || confirmedAt !== null || !isNewest(known)) return null
  return (
    <form method="post" action={`/documents/${id}/confirm`}>
      <FormToken c={c} />
      <input type="hidden" name="version" value={version} />
      <button type="submit">{personWords[c.get('language')].confirm}</button>
    </form>
  )
}

/** The Markdown as it was written. */
function Text({ c, text }: { c: WebContext; text: string }) {
  return (
    <section aria-labelledby="text">
      <h2 id="text">{personWords[c.get('language')].text}</h2>
      <div class="letter document-text">
        {paragraphsOf(markHidden(readableText(text))).map((paragraph) => (
          <p>
            <UntrustedText>{paragraph}</UntrustedText>
          </p>
        ))}
      </div>
    </section>
  )
}

const paragraphsOf = (text: string) => text.split(/\n(?:[ \t]*\n)+/).filter((paragraph) => paragraph.trim() !== '')
