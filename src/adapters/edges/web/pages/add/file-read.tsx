import type { Child } from 'hono/jsx'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { WrittenFiles } from '#src/application/hunt/take-files.js'
import type { RowReport } from '#src/application/jobs/file-reports.js'
import type { ReadPostings } from '#src/application/jobs/take-posting-file.js'
import { keyOfField, type PostingField, postingFields } from '#src/domain/jobs/posting.js'
import { PostingFault } from './file-fault.js'

const shownFields: readonly PostingField[] = ['title', 'company', 'location', 'url']
// more text of a cell hides the other rows
const maxCell = 120

interface Props {
  readonly c: WebContext
  /** Of the review. */
  readonly id: string
  /** Which part of the review it is. */
  readonly index: number
  /** The name of the part if there are several; '' if not. */
  readonly name: string
  readonly read: ReadPostings
}

/** What a file of postings holds, with the buttons that add or drop it. */
export function PostingsRead({ c, id, read }: Pick<Props, 'c' | 'id' | 'read'>) {
  const words = addFilesWords[c.get('language')]
  const { added } = read.count
  return (
    <>
      <Counts c={c} read={read} />
      <form method="post" action={`/add/files/${id}`} class="inline">
        <FormToken c={c} />
        {added === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <button type="submit" name="do" value="save">
            {words.save(formatCount(c, added))}
          </button>
        )}{' '}
        <button type="submit" name="do" value="drop">
          {words.drop}
        </button>
      </form>
      <Details c={c} id={id} index={0} name="" read={read} />
    </>
  )
}

/** One of several files of postings. */
export function PostingsPart(props: Props) {
  return (
    <>
      <Counts {...props} />
      <Details {...props} />
    </>
  )
}

/** Why a file has no postings; null if it has some. */
export const faultOf = ({ reports }: ReadPostings) =>
  reports.find(({ line, level }) => line === null && level === 'bad') ?? null

function Details(props: Props) {
  const { c, read } = props
  const fault = faultOf(read)
  return (
    <>
      <First {...props} />
      <Columns {...props} />
      <Reports c={c} name={props.name} reports={read.reports.filter((report) => report !== fault)} />
    </>
  )
}

/** Below the name of the part, if it has one. */
function Head({ name, children }: { name: string; children?: Child }) {
  return name === '' ? <h2>{children}</h2> : <h3>{children}</h3>
}

function Counts({ c, read: postings }: Pick<Props, 'c' | 'read'>) {
  const words = addFilesWords[c.get('language')]
  const { read, added, known, bad } = postings.count
  const fault = faultOf(postings)
  if (fault !== null)
    return (
      <p class="problem" role="alert">
        {beforeValue(words.unread)}
        <PostingFault c={c} report={fault} />
      </p>
    )
  return (
    <ul>
      <li>{words.rows(formatCount(c, read))}</li>
      <li>{words.fresh(formatCount(c, added))}</li>
      {known === 0 ? null : <li>{words.known(formatCount(c, known))}</li>}
      {bad === 0 ? null : <li>{words.bad(formatCount(c, bad))}</li>}
    </ul>
  )
}

function First({ c, name, read: { first } }: Props) {
  const words = addFilesWords[c.get('language')]
  if (first.length === 0) return null
  const title = words.first(formatCount(c, first.length))
  const label = name === '' ? title : name + punctuation[c.get('language')].colon + title
  return (
    <>
      <Head name={name}>{title}</Head>
      <section class="wide" tabindex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {shownFields.map((field) => (
                <th scope="col">{words.fields[field]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((posting) => (
              <tr>
                {shownFields.map((field) => (
                  <td>
                    <UntrustedText>{readableName((posting[keyOfField(field)] ?? '').slice(0, maxCell))}</UntrustedText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Which column became which field, to be corrected. */
function Columns({ c, id, index, name, read: { columns, allColumns, reports } }: Props) {
  const words = addFilesWords[c.get('language')]
  if (allColumns.length === 0) return null
  const suggested = Object.assign({}, ...reports.map((report) => report.suggestedMapping ?? {})) as typeof columns
  return (
    <>
      <Head name={name}>{words.columnsTitle}</Head>
      <p class="quiet">{words.columnsHint}</p>
      <form method="post" action={`/add/files/${id}`} class="document-form">
        <FormToken c={c} />
        <input type="hidden" name="part" value={`${index}`} />
        <div class="fields">
          {postingFields.map((field) => {
            const chosen = columns[field] ?? suggested[field] ?? ''
            return (
              <label>
                <span>{words.fields[field]}</span>
                <select name={field}>
                  <option value="">{chosen === '' ? words.notFound : words.byItself}</option>
                  {[...new Set([...allColumns, ...(chosen === '' ? [] : [chosen])])].map((column) => (
                    <option value={column} selected={column === chosen} lang="" dir="auto">
                      {readableName(column)}
                    </option>
                  ))}
                </select>
              </label>
            )
          })}
        </div>
        <button type="submit" name="do" value="again">
          {words.again}
        </button>
      </form>
    </>
  )
}

function Reports({ c, name, reports }: Pick<Props, 'c' | 'name'> & { reports: readonly RowReport[] }) {
  const words = addFilesWords[c.get('language')]
  if (reports.length === 0) return null
  return (
    <>
      <Head name={name}>{words.reports}</Head>
      <ul>
        {reports.map((report) => (
          <li>
            {report.line === null
              ? null
              : words.row(formatCount(c, report.line)) + punctuation[c.get('language')].colon}
            <PostingFault c={c} report={report} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function PostingsWritten({ c, count }: { c: WebContext; count: NonNullable<WrittenFiles['postings']> }) {
  const words = addFilesWords[c.get('language')]
  return (
    <ul>
      <li>{words.added(formatCount(c, count.added))}</li>
      {count.known === 0 ? null : <li>{words.known(formatCount(c, count.known))}</li>}
      {count.bad === 0 ? null : <li>{words.bad(formatCount(c, count.bad))}</li>}
    </ul>
  )
}
