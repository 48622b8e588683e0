import { formatBytes } from '#src/adapters/edges/web/parts/bytes.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { Theirs } from '#src/adapters/edges/web/parts/theirs.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import type { Attachment } from '#src/domain/mail/email.js'

const maxListed = 50

/** What came with a message, by name: nothing of it can be fetched here. Null where the archive does not say. */
export function Attachments({ c, attachments }: { c: WebContext; attachments: readonly Attachment[] | null }) {
  const words = mailWords[c.get('language')]
  if (attachments?.length === 0) return null
  return (
    <section class="attachments" aria-labelledby="attachments">
      <h2 id="attachments">{words.attachments}</h2>
      {attachments === null ? (
        <p class="quiet">{words.unknownAttachments}</p>
      ) : (
        <ul>
          {attachments.slice(0, maxListed).map((attachment) => (
            <Named c={c} attachment={attachment} />
          ))}
          {attachments.length > maxListed ? <li>+{attachments.length - maxListed}</li> : null}
        </ul>
      )}
    </section>
  )
}

function Named({ c, attachment: { name, type, size } }: { c: WebContext; attachment: Attachment }) {
  return (
    <li>
      {name === null || name === '' ? mailWords[c.get('language')].noName : <Theirs>{readableName(name)}</Theirs>}{' '}
      <span class="quiet">
        <Theirs>{readableName(type)}</Theirs>, {formatBytes(c, size)}
      </span>
    </li>
  )
}
