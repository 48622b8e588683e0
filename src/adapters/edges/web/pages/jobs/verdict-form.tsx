import type { Child } from 'hono/jsx'
import { withQuery } from '#src/adapters/edges/web/parts/back.js'
import { NothingByEnter } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import { scoreRange } from '#src/domain/jobs/job-search.js'
import { maxReasonLength } from '#src/domain/jobs/triage.js'
import { VerdictButtons } from './verdict-buttons.js'

/** The URL of the shown list, without the batch of the last verdict and the held rows. */
export function listPath(c: WebContext): string {
  const { pathname, search } = new URL(c.req.url)
  return withQuery(pathname + search, { batch: null, held: null })
}

interface VerdictFormProps {
  readonly c: WebContext
  /** Whether there is nothing to judge. */
  readonly isEmpty?: boolean
  /** What the verdicts apply to; the ticked jobs if absent. */
  readonly legend?: string | undefined
  /** The path to return to; the URL of the page if absent. */
  readonly back?: string
  /** Shown in the bar while every row is ticked. */
  readonly all?: Child
  readonly children?: Child
}

/** A form around jobs with checkboxes and verdict buttons. In a read-only page, only the jobs. */
export function VerdictForm({ c, isEmpty = false, legend, back = listPath(c), all, children }: VerdictFormProps) {
  if (c.get('parts').isReadOnly) return <>{children}</>
  return (
    <form id="verdicts" method="post" action="/triage" autocomplete="off" {...sentencesOf(c)}>
      <NothingByEnter />
      <FormToken c={c} />
      <input type="hidden" name="back" value={back} />
      {children}
      {isEmpty ? null : <VerdictBar c={c} legend={legend} all={all} />}
    </form>
  )
}

/** The six verdicts, with a reason and a score. */
function VerdictBar({ c, legend, all = null }: Pick<VerdictFormProps, 'c' | 'legend' | 'all'>) {
  const words = verdictWords[c.get('language')]
  return (
    <fieldset class="verdict-bar">
      <legend>{legend ?? words.legend}</legend>
      <VerdictButtons
        c={c}
        attributesOf={(status, key) => ({
          ...{ name: 'status', value: status },
          ...{ 'data-key': key, 'aria-keyshortcuts': key },
        })}
      />
      {all}
      <div class="verdict-fields">
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
        <p class="keys-hint quiet">{words.keysHint}</p>
      </div>
    </fieldset>
  )
}

/** The messages of scripts, in the language of the page. */
function sentencesOf(c: WebContext): Readonly<Record<string, string>> {
  const { noTick, noRow, goneRow, foldedRow, twinsStay, nothingToUndo, failed } = verdictWords[c.get('language')].script
  return {
    'data-no-tick': noTick,
    'data-no-row': noRow,
    'data-gone-row': goneRow,
    'data-folded-row': foldedRow,
    'data-twins-stay': twinsStay,
    'data-nothing-to-undo': nothingToUndo,
    'data-failed': failed,
  }
}
