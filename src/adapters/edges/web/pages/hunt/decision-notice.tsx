import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { LinkFields, linkPath } from './link-forms.js'
import { noticeFields, readFields } from './link-route.js'

/** The last decision, and a form to reverse it: a later decision replaces an earlier one. */
export function DecisionNotice({ c }: { c: WebContext }) {
  const words = applicationWords[c.get('language')]
  const { searchParams } = new URL(c.req.url)
  const decided = searchParams.get('decided')
  if (decided !== 'confirm' && decided !== 'reject') return null
  const fields = readFields(searchParams)
  const jobId = toPositive(searchParams.get('job'))
  return (
    <div class="decided" role="status">
      <p>{words.decided[decided]}</p>
      {jobId === null || fields.length === 0 || c.get('parts').isReadOnly ? null : (
        <form method="post" action={linkPath(jobId)}>
          <FormToken c={c} />
          <LinkFields fields={fields} />
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
