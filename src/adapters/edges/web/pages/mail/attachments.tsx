import { formatBytes } from '#src/adapters/edges/web/parts/bytes.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { Attachment } from '#src/domain/mail/email.js'

const maxListed = 50

/** The names of the attachments; they cannot be downloaded here. Null if the archive does not know them. */
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
          {attachments.length > maxListed ? <li>{words.others(attachments.length - maxListed)}</li> : null}
        </ul>
      )}
    </section>
  )
}

function Named({ c, attachment: { name, type, size } }: { c: WebContext; attachment: Attachment }) {
  return (
    <li>
      {name === null || name === '' ? (
        mailWords[c.get('language')].noName
      ) : (
        <UntrustedText>{readableName(name)}</UntrustedText>
      )}{' '}
      <span class="quiet">
        <UntrustedText>{readableName(type)}</UntrustedText>
        {punctuation[c.get('language')].comma}
        {formatBytes(c, size)}
      </span>
    </li>
  )
}
