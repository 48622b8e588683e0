import { readableName, readableText } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { personWords } from '#src/adapters/edges/web/words/person.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { UnsupportedClaims } from '#src/application/person/find-unsupported-in.js'

/** What a paper claims and nothing that the person confirmed says, each with its sentence. */
export function Unsupported({ c, claims }: { c: WebContext; claims: UnsupportedClaims }) {
  const { unsupported, unsupportedTotal } = claims
  const words = personWords[c.get('language')]
  const more = unsupportedTotal - unsupported.length
  if (unsupported.length === 0) return null
  return (
    <section class="unsupported" aria-labelledby="unsupported">
      <h2 id="unsupported">{words.unsupported}</h2>
      <p>{words.unsupportedHelp}</p>
      <ul>
        {unsupported.map(({ kind, claim, sentence }) => (
          <li>
            {words.claims[kind]}
            {punctuation[c.get('language')].colon}
            <strong>
              <UntrustedText>{readableName(claim)}</UntrustedText>
            </strong>
            <blockquote>
              <UntrustedText>{readableText(sentence)}</UntrustedText>
            </blockquote>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{words.moreUnsupported(more)}</p> : null}
    </section>
  )
}
