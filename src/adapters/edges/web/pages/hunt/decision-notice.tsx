import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { linkPath } from './link-forms.js'
import { noticeFields } from './link-route.js'

/** The last decision, and a form to reverse it: a later decision replaces an earlier one. */
export function DecisionNotice({ c }: { c: WebContext }) {
  const words = applicationWords[c.get('language')]
  const { decided, job } = Object.fromEntries(noticeFields.map((name) => [name, c.req.query(name)]))
  if (decided !== 'confirm' && decided !== 'reject') return null
  const things = ['thread_id', 'email_id', 'source_id'].map((name) => [name, c.req.query(name)] as const)
  const field = things.find(([, value]) => value !== undefined)
  const jobId = toPositive(job)
  return (
    <div class="decided" role="status">
      <p>{words.decided[decided]}</p>
      {jobId === null || field === undefined || c.get('parts').isReadOnly ? null : (
        <form method="post" action={linkPath(jobId)}>
          <FormToken c={c} />
          <input type="hidden" name={field[0]} value={field[1]} />
          <input type="hidden" name="back" value={pathWithout(c.req.url)} />
          <button type="submit" name="decision" value={decided === 'confirm' ? 'reject' : 'confirm'}>
            {words.undo[decided]}
          </button>
        </form>
      )}
    </div>
  )
}

/** The URL of the page without the parameters of the notice. */
export function pathWithout(address: string): string {
  const { pathname, search } = new URL(address)
  return withQuery(pathname + search, Object.fromEntries(noticeFields.map((name) => [name, null])))
}
