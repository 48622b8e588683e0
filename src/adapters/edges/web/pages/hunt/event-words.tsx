import { messagePath } from '#src/adapters/edges/web/parts/message-path.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { huntWords, ruleInWords } from '#src/adapters/edges/web/words/hunt.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { LastEvent } from '#src/domain/hunt/stages/stage.js'

/** Signs of fraud, shown before the content of the message. */
export function Warnings({ c, warnings }: { c: WebContext; warnings: readonly WarningSign[] }) {
  if (warnings.length === 0) return null
  const language = c.get('language')
  return (
    <p class="fraud">
      <strong>{beforeValue(applicationWords[language].warning)}</strong>
      {[...new Set(warnings)]
        .map((sign) => beforeValue(huntWords[language].warnings[sign]))
        .join('')
        .trim()}
    </p>
  )
}

interface ShownBy {
  readonly c: WebContext
  readonly emailId: number | null
  readonly quote: string | null
  readonly rule: string | null
}

/** The quoted evidence, and a link to its message. */
export function ShownBy({ c, emailId, quote, rule }: ShownBy) {
  const language = c.get('language')
  const said = line(quote)
  const why = rule === null ? null : ruleInWords(language, rule)
  return (
    <>
      {said === null || said === '' ? null : (
        <blockquote title={why ?? undefined}>
          <UntrustedText>{said}</UntrustedText>
        </blockquote>
      )}
      {emailId === null ? null : (
        <a class="message" href={messagePath(emailId, quote)}>
          {applicationWords[language].message}
        </a>
      )}
    </>
  )
}

export function kindInWords(c: WebContext, kind: LastEvent['kind']): string {
  const { kinds, notes } = huntWords[c.get('language')]
  return kind in kinds ? kinds[kind as keyof typeof kinds] : notes[kind as keyof typeof notes]
}
