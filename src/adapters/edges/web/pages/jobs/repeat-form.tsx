import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { ChangedJob } from './changed-jobs.js'
import { formatCount } from './format-count.js'
import { expectedName, expectedValue, type SentVerdicts } from './verdict-fields.js'

interface RepeatProps {
  readonly c: WebContext
  readonly sent: SentVerdicts
  readonly changed: readonly ChangedJob[]
  readonly back: string
}

/** Forms to write the refused verdict again: on all of the jobs in their current state, or only on unchanged ones. */
export function RepeatForm({ c, sent, changed, back }: RepeatProps) {
  const words = verdictWords[c.get('language')]
  const changedById = new Map(changed.map((job) => [job.id, job]))
  const others = sent.ids.filter((id) => !changedById.has(id))
  const present = sent.ids.filter((id) => changedById.get(id)?.isGone !== true)
  const expected = new Map(sent.expected)
  for (const { id, status } of changed) expected.set(id, expectedValue(status))
  const now = { ...sent, expected }
  const status = statusWords[c.get('language')][sent.status]
  return (
    <div class="again-choices">
      {present.length === others.length ? null : (
        <Again c={c} sent={{ ...now, ids: present }} back={back} text={words.anyway(status)} />
      )}
      {others.length === 0 ? null : (
        <Again
          c={c}
          sent={{ ...now, ids: others }}
          back={back}
          text={words.onlyOthers(formatCount(c, others.length))}
        />
      )}
    </div>
  )
}

function Again({ c, sent, back, text }: { c: WebContext; sent: SentVerdicts; back: string; text: string }) {
  return (
    <form method="post" action="/triage" class="again">
      <FormToken c={c} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="reason" value={sent.reason} />
      <input type="hidden" name="score" value={sent.score ?? ''} />
      {sent.ids.map((id) => (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name={expectedName(id)} value={sent.expected.get(id) ?? ''} />
        </>
      ))}
      <button type="submit" name="status" value={sent.status}>
        {text}
      </button>
    </form>
  )
}
