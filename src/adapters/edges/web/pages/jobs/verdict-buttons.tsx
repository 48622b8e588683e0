import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { type JobStatus, jobStatuses } from '#src/domain/jobs/job.js'

interface ButtonsProps {
  readonly c: WebContext
  /** More attributes of a button: its name and value, and what scripts find it by. */
  readonly attributesOf: (status: JobStatus, key: string) => Readonly<Record<string, string>>
}

/** A button for each verdict, with its key. */
export function VerdictButtons({ c, attributesOf }: ButtonsProps) {
  return (
    <div class="verdict-buttons">
      {jobStatuses.map((status, index) => (
        <button
          type="submit"
          class={`verdict to-${status.replace('_', '-')}`}
          {...attributesOf(status, String(index + 1))}
        >
          <span class="key" aria-hidden="true">
            {index + 1}
          </span>{' '}
          {statusWords[c.get('language')][status]}
        </button>
      ))}
    </div>
  )
}
