import { readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { NameChange } from '#src/application/person/get-documents.js'
import { markHidden } from '#src/domain/shared/hidden-characters.js'
import type { LineChange } from '#src/domain/shared/line-difference.js'
import { nameOfLanguage } from './settings-part.js'

interface ChangesProps {
  readonly c: WebContext
  readonly from: number
  readonly to: number
  readonly changes: readonly LineChange[]
  /** Changes of title, language and job. */
  readonly names?: readonly NameChange[]
}

/** The lines that differ between two versions, with their neighbours. */
export function Changes({ c, from, to, changes, names = [] }: ChangesProps) {
  const words = personWords[c.get('language')]
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{words.changes(from, to)}</h2>
      {changes.length + names.length === 0 ? <p>{words.noChanges}</p> : null}
      {names.map(({ field, from: before, to: after }) => (
        <p>
          {words.changed[field]}
          {punctuation[c.get('language')].colon}
          <Line change={{ is: 'removed', line: nameOf(c, field, before) }} />{' '}
          <Line change={{ is: 'added', line: nameOf(c, field, after) }} />
        </p>
      ))}
      <ol class="line-changes">
        {changes.map((change) => (
          <>
            {change.skipped === 0 ? null : <li class="quiet">… {words.skipped(change.skipped)}</li>}
            <li>
              <Line change={change} />
            </li>
          </>
        ))}
      </ol>
    </section>
  )
}

function nameOf(c: WebContext, field: NameChange['field'], value: string | null): string {
  if (value === null) return field === 'language' ? personWords[c.get('language')].noLanguage : '–'
  return field === 'language' ? nameOfLanguage(c, value) : value
}

/** The sign says the same as the colour. */
function Line({ change: { is, line } }: { change: Pick<LineChange, 'is' | 'line'> }) {
  const text = <UntrustedText>{markHidden(readableText(line))}</UntrustedText>
  if (is === 'removed') return <del>− {text}</del>
  return is === 'added' ? <ins>+ {text}</ins> : text
}
