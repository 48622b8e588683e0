import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { knownFailureJa } from '#src/adapters/edges/words/known-failures-ja.js'
import { English } from './english.js'
import { readableName } from './readable-text.js'
import { UntrustedText } from './untrusted-text.js'

/** The stored sentence of a failure, in the language of the page if it is known, otherwise in English. */
export function KnownFailure({ c, sentence }: { c: WebContext; sentence: string }) {
  const known = c.get('language') === 'ja' ? knownFailureJa(sentence) : null
  if (known === null) return <English>{readableName(sentence)}</English>
  const { ja, onlyEnglish } = known
  return (
    <>
      <UntrustedText>{readableName(ja)}</UntrustedText>
      {onlyEnglish === undefined ? null : (
        <English>
          <UntrustedText>{readableName(onlyEnglish)}</UntrustedText>
        </English>
      )}
    </>
  )
}
