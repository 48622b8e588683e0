import type { Child } from 'hono/jsx'
import { jobStatuses } from '../../../../domain/jobs/job.js'
import { scoreRange } from '../../../../domain/jobs/job-search.js'
import { maxReasonLength } from '../../../../domain/jobs/triage.js'
import { withQuery } from '../../parts/back.js'
import { FormToken } from '../../parts/form-token.js'
import type { WebContext } from '../../web-env.js'
import { statusWords } from '../../words/statuses.js'
import { verdictWords } from '../../words/verdicts.js'

/** The list that is shown, as its address; what was done last is no part of it. */
export function listPath(c: WebContext): string {
  const { pathname, search } = new URL(c.req.url)
  return withQuery(pathname + search, { batch: null })
}

/** A form around jobs that can be ticked, with the verdicts on them. Who may change nothing sees the jobs alone. */
export function VerdictForm({ c, isEmpty, children }: { c: WebContext; isEmpty: boolean; children?: Child }) {
  if (c.get('parts').isReadOnly) return <>{children}</>
  return (
    <form id="verdicts" method="post" action="/triage" class="verdicts">
      {/* Enter in a field takes the first button of a form: this one, which does nothing */}
      <button type="submit" disabled hidden></button>
      <FormToken c={c} />
      <input type="hidden" name="back" value={listPath(c)} />
      {children}
      {isEmpty ? null : <VerdictBar c={c} />}
    </form>
  )
}

/** The six verdicts, with a reason and a score that go along. */
export function VerdictBar({ c, legend }: { c: WebContext; legend?: string }) {
  const words = verdictWords[c.get('language')]
  return (
    <fieldset class="bar">
      <legend>{legend ?? words.legend}</legend>
      <div class="bar-buttons">
        {jobStatuses.map((status, index) => (
          <button type="submit" name="status" value={status} class={`verdict to-${status.replace('_', '-')}`}>
            <span class="key" aria-hidden="true">
              {index + 1}
            </span>{' '}
            {statusWords[c.get('language')][status]}
          </button>
        ))}
      </div>
      <div class="bar-fields">
        <label class="grow">
          {words.reason}{' '}
          <input
            type="text"
            name="reason"
            id="reason"
            maxlength={maxReasonLength}
            placeholder={words.reasonHint}
            autocomplete="off"
          />
        </label>
        <label>
          {words.score} <input type="number" name="score" id="score" {...scoreRange} />
        </label>
      </div>
    </fieldset>
  )
}
