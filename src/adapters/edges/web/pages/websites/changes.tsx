import { readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { statedValue } from '#src/adapters/edges/web/parts/stated-value.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { websiteWords } from '#src/adapters/edges/web/words/websites.js'
import type { TextChange } from '#src/domain/websites/compare-texts.js'
import type { ChangesSince } from './read-passages.js'

interface ChangesProps {
  readonly c: WebContext
  readonly changes: ChangesSince
  /** Whether the current text is shown, and not the earlier one that it is compared with. */
  readonly isOfCurrent: boolean
}

/** The facts and the lines that differ between an earlier text of a page and the current one. */
export function Changes({ c, changes: { changes, omitted, fetchedAt }, isOfCurrent }: ChangesProps) {
  const words = websiteWords[c.get('language')]
  const fieldOf = (field: TextChange['field']) =>
    field === 'title' || field === 'text' ? words.changed[field] : words.entities[field]
  const shown = (field: TextChange['field'], value: string) =>
    field === 'title' || field === 'text' ? value : statedValue(c, field, value)
  return (
    <section aria-labelledby="changes">
      <h3 id="changes">{isOfCurrent ? words.whatChanged : words.changedSince}</h3>
      {isOfCurrent ? (
        <p class="quiet">
          {beforeValue(words.comparedWith)}
          <Timestamp c={c} at={fetchedAt} to="minute" />
        </p>
      ) : null}
      {changes.length === 0 && omitted === 0 ? <p class="quiet">{words.sameWords}</p> : null}
      <ul class="changes">
        {changes.map(({ field, from, to }) => (
          <li>
            {fieldOf(field)} {from === null ? null : <del>{signed('−', shown(field, from))}</del>}{' '}
            {to === null ? null : <ins>{signed('+', shown(field, to))}</ins>}
          </li>
        ))}
      </ul>
      {omitted === 0 ? null : (
        <p class="quiet">{omitted === null ? words.tooLongToCompare : words.moreChanges(omitted)}</p>
      )}
    </section>
  )
}

/** The sign says the same as the colour. */
function signed(sign: string, text: string) {
  return (
    <>
      {sign} <UntrustedText>{readableText(text)}</UntrustedText>
    </>
  )
}
