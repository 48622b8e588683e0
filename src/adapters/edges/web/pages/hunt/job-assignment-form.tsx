import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { pathWithout } from './decision-notice.js'
import { type LinkField, linkPath } from './link-forms.js'

interface JobAssignmentFormProps {
  readonly c: WebContext
  readonly jobId: number
  readonly things: readonly (readonly ['message' | 'conversation' | 'page', LinkField])[]
}

/** A form that says whether things belong to this job; folded, because most do. Nothing if the page is read-only. */
export function JobAssignmentForm({ c, jobId, things }: JobAssignmentFormProps) {
  const words = timelineWords[c.get('language')]
  if (c.get('parts').isReadOnly || things.length === 0) return null
  return (
    <details class="right-job">
      <summary>{words.rightJob}</summary>
      {things.map(([what, [name, value]]) => (
        <form method="post" action={linkPath(jobId)}>
          <FormToken c={c} />
          <input type="hidden" name={name} value={value} />
          <input type="hidden" name="back" value={pathWithout(c.req.url)} />
          <button type="submit" name="decision" value="confirm">
            {words.linked[what][0]}
          </button>{' '}
          <button type="submit" name="decision" value="reject">
            {words.linked[what][1]}
          </button>
        </form>
      ))}
    </details>
  )
}
