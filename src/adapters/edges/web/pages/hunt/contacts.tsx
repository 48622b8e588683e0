import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { line, maxContacts } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { EmployerContact } from '#src/domain/hunt/stages/employer-contacts.js'

/** The people of an employer, as notes and letters name them. */
export function Contacts({ c, contacts }: { c: WebContext; contacts: readonly EmployerContact[] }) {
  if (contacts.length === 0) return null
  const words = timelineWords[c.get('language')]
  return (
    <details class="right-job">
      <summary>{words.contacts(contacts.length)}</summary>
      <ul>
        {contacts.slice(0, maxContacts).map(({ name, role, address, from, lastAt }) => (
          <li>
            <UntrustedText>
              {[name, role, address].flatMap((text) => line(text) || []).join(punctuation[c.get('language')].comma)}
            </UntrustedText>{' '}
            <span class="quiet">
              {words.namedBy[from]} {lastAt === null ? null : <Timestamp c={c} at={lastAt} />}
            </span>
          </li>
        ))}
      </ul>
      {contacts.length > maxContacts ? <p class="quiet">{words.newestContacts(maxContacts)}</p> : null}
    </details>
  )
}
