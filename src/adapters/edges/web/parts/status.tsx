import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { statusWords } from '#src/adapters/edges/web/words/statuses.js'
import { isJobStatus } from '#src/domain/jobs/job.js'
import { UntrustedText } from './untrusted-text.js'

/** The status of a job, also one set by another program; nothing if there is none. */
export function Status({ c, status }: { c: WebContext; status: string | null }) {
  if (status === null || status === '') return null
  if (isJobStatus(status))
    return <span class={`status is-${status.replace('_', '-')}`}>{statusWords[c.get('language')][status]}</span>
  return (
    <span class="status">
      <UntrustedText>{status}</UntrustedText>
    </span>
  )
}
