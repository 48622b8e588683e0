import type { Child } from 'hono/jsx'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { FoldedEmployer, FoldedRow } from '#src/domain/jobs/folded-rows.js'
import { cutText } from '#src/domain/shared/text.js'
import { formatCount } from './format-count.js'
import type { ListRow } from './held-list.js'
import { type JobsAddress, jobPath, jobsPath } from './list-address.js'
import { rulePathFor } from './rule-links.js'
import { listPath } from './verdict-form.js'

/** What differs in a row that folds others, or is folded. */
export interface RowParts {
  /** Opens the rows that are folded under it. */
  readonly fold?: Child
  /** Whether it names its company; defaults to true. */
  readonly hasCompany?: boolean
}

export type RowOf = (row: ListRow, parts?: RowParts) => Child

interface Folded {
  readonly c: WebContext
  readonly rowOf: RowOf
}

const maxName = 80
const maxTitle = 120
// as many titles as a wide line has room for
const maxTitles = 8
// in the address
const maxCompany = 200

/** A row, and the other postings of the same opening, which a style hides until they are asked for. */
export function RowWithTwins({ c, rowOf, folded }: Folded & { folded: FoldedRow<ListRow> }) {
  const { first, twins, isOpen } = folded
  if (twins.length === 0) return <>{rowOf(first)}</>
  const words = jobsWords[c.get('language')]
  const count = formatCount(c, twins.length)
  const { colon } = punctuation[c.get('language')]
  const fold = (
    <details class="fold-toggle" open={isOpen}>
      <summary title={words.twins(count)} aria-label={`+${count}${colon}${words.twins(count)}`}>
        +{count}
      </summary>
    </details>
  )
  return (
    <li class="fold twins">
      <ol>
        {rowOf(first, { fold })}
        {twins.map((twin) => rowOf(twin))}
      </ol>
    </li>
  )
}

interface OfEmployer extends Folded {
  readonly address: JobsAddress
  readonly folded: FoldedEmployer<ListRow>
}

/** The jobs of an employer as one row; a style hides them until it is opened. */
export function EmployerRow({ c, address, rowOf, folded }: OfEmployer) {
  const { employer, rows, isOpen } = folded
  const withoutCompany: RowOf = (row, parts) => rowOf(row, { ...parts, hasCompany: false })
  return (
    <li class="fold employer" data-fold={employer}>
      <div class="employer-head">
        <details class="fold-toggle" open={isOpen}>
          <summary>
            <EmployerName c={c} folded={folded} />
            <span class="fold-titles quiet">
              {rows.slice(0, maxTitles).map(({ first }, at) => (
                <>
                  {at === 0 ? '' : ' · '}
                  <Title c={c} row={first} />
                </>
              ))}
            </span>
          </summary>
        </details>
        <EmployerLinks c={c} address={address} folded={folded} isShort />
        {/* a script shows it beside the list */}
        <template>
          <div class="job-head">
            <h2>
              <EmployerName c={c} folded={folded} />
            </h2>
            <EmployerLinks c={c} address={address} folded={folded} />
          </div>
          <ul>
            {rows.map(({ first }) => (
              <li>
                <a href={jobPath(first.job.id, listPath(c))}>
                  <Title c={c} row={first} />
                </a>{' '}
                {first.job.location === null ? null : (
                  <span class="quiet">
                    <UntrustedText>{cutText(first.job.location, maxTitle)}</UntrustedText>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </template>
      </div>
      <ol>
        {rows.map((row) => (
          <RowWithTwins c={c} rowOf={withoutCompany} folded={row} />
        ))}
      </ol>
    </li>
  )
}

function EmployerName({ c, folded: { rows } }: Pick<OfEmployer, 'c' | 'folded'>) {
  return (
    <>
      <b>
        <UntrustedText>{cutText(readableName(companyOf(rows)), maxName)}</UntrustedText>
      </b>{' '}
      <span class="fold-count">{jobsWords[c.get('language')].ofEmployer(formatCount(c, rows.length))}</span>
    </>
  )
}

/** To the list of this employer, and to one verdict on all its new jobs. */
function EmployerLinks({
  c,
  address,
  folded: { rows },
  isShort = false,
}: Pick<OfEmployer, 'c' | 'address' | 'folded'> & { isShort?: boolean }) {
  const words = jobsWords[c.get('language')]
  const company = companyOf(rows)
  if (company.length > maxCompany) return null
  const hasNew = rows.some(({ first }) => first.job.status === 'new' && !first.isElsewhere)
  return (
    <p class="fold-links">
      <a href={jobsPath({ ...address, typed: { ...address.typed, company } })} class="only-employer">
        {words.onlyEmployer}
      </a>
      {c.get('parts').isReadOnly || !hasNew ? null : (
        <a
          href={rulePathFor(c, 'new', { same_company: company }, listPath(c))}
          title={isShort ? words.ruleOfEmployer : undefined}
        >
          {isShort ? words.shortRule : words.ruleOfEmployer}
        </a>
      )}
    </p>
  )
}

function Title({ c, row: { job } }: { c: WebContext; row: ListRow }) {
  const { noTitle } = jobsWords[c.get('language')]
  return <UntrustedText>{job.title === null ? noTitle : cutText(readableName(job.title), maxTitle)}</UntrustedText>
}

function companyOf([row]: readonly FoldedRow<ListRow>[]): string {
  return row?.first.job.company ?? ''
}
