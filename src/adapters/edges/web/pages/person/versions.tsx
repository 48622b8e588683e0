import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import type { DocumentHead } from '#src/domain/person/document.js'
import { WhoseWord } from './document-facts.js'

const versionsShown = 30

interface VersionsProps {
  readonly c: WebContext
  readonly known: KnownDocument
  /** The version that is compared with the shown one. */
  readonly since: number | null
}

/** The versions of a document, newest first, and a form that compares two of them. */
export function Versions({ c, known: { head, versions }, since }: VersionsProps) {
  const words = personWords[c.get('language')]
  const shown = versions.toReversed().slice(0, versionsShown)
  const earlier = versions.length - shown.length
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <ol class="versions" reversed start={versions.length}>
        {shown.map((each) => (
          <li>
            <a
              href={`/documents/${head.id}?version=${each.version}`}
              aria-current={each.version === head.version ? 'true' : undefined}
            >
              {words.version(each.version)}
            </a>{' '}
            <WhoseWord c={c} head={each} /> <Timestamp c={c} at={each.createdAt} to="minute" />
          </li>
        ))}
      </ol>
      {earlier === 0 ? null : <p class="quiet">{words.moreVersions(earlier)}</p>}
      <form method="get" action={`/documents/${head.id}`} class="page-forms">
        <Choice c={c} name="since" versions={shown} chosen={since ?? head.version - 1} />
        <Choice c={c} name="version" versions={shown} chosen={head.version} />
        <button type="submit">{words.compare}</button>
      </form>
    </section>
  )
}

interface ChoiceProps {
  readonly c: WebContext
  readonly name: 'since' | 'version'
  readonly versions: readonly DocumentHead[]
  readonly chosen: number
}

function Choice({ c, name, versions, chosen }: ChoiceProps) {
  const words = personWords[c.get('language')]
  return (
    <label>
      {name === 'since' ? words.from : words.to}{' '}
      <select name={name}>
        {versions.map(({ version }) => (
          <option value={version} selected={version === chosen}>
            {words.version(version)}
          </option>
        ))}
      </select>
    </label>
  )
}
