import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { English } from '#src/adapters/edges/web/parts/english.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { RowReport } from '#src/application/jobs/file-reports.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import type { ReadPostings } from '#src/application/jobs/take-posting-file.js'
import { keyOfField, type PostingField, postingFields } from '#src/domain/jobs/posting.js'

const shownFields: readonly PostingField[] = ['title', 'company', 'location', 'url']
// more text of a cell hides the other rows
const maxCell = 120

interface Props {
  readonly c: WebContext
  readonly id: string
  readonly read: ReadPostings
}

/** What a file of postings holds, with the buttons that add or drop it. */
export function PostingsRead({ c, id, read }: Props) {
  const words = addFilesWords[c.get('language')]
  const { count, reports } = read
  const ofFile = reports.find(({ line, level }) => line === null && level === 'bad')
  return (
    <>
      {ofFile === undefined ? (
        <Counts c={c} read={read} />
      ) : (
        <p class="problem" role="alert">
          {beforeValue(words.unread)}
          <English>{readableName(ofFile.message)}</English>
        </p>
      )}
      <form method="post" action={`/add/files/${id}`} class="inline">
        <FormToken c={c} />
        {count.added === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <button type="submit" name="do" value="save">
            {words.save(formatCount(c, count.added))}
          </button>
        )}{' '}
        <button type="submit" name="do" value="drop">
          {words.drop}
        </button>
      </form>
      <First c={c} read={read} />
      <Columns c={c} id={id} read={read} />
      <Reports c={c} reports={reports.filter((report) => report !== ofFile)} />
    </>
  )
}

function Counts({ c, read: { count } }: Pick<Props, 'c' | 'read'>) {
  const words = addFilesWords[c.get('language')]
  const { read, added, known, bad } = count
  return (
    <ul>
      <li>{words.rows(formatCount(c, read))}</li>
      <li>{words.fresh(formatCount(c, added))}</li>
      {known === 0 ? null : <li>{words.known(formatCount(c, known))}</li>}
      {bad === 0 ? null : <li>{words.bad(formatCount(c, bad))}</li>}
    </ul>
  )
}

function First({ c, read: { first } }: Pick<Props, 'c' | 'read'>) {
  const words = addFilesWords[c.get('language')]
  if (first.length === 0) return null
  return (
    <>
      <h2>{words.first(formatCount(c, first.length))}</h2>
      <section class="wide" tabindex={0} aria-label={words.first(formatCount(c, first.length))}>
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
function Columns({ c, id, read: { columns, allColumns, reports } }: Props) {
  const words = addFilesWords[c.get('language')]
  if (allColumns.length === 0) return null
  const suggested = Object.assign({}, ...reports.map((report) => report.suggestedMapping ?? {})) as typeof columns
  return (
    <>
      <h2>{words.columnsTitle}</h2>
      <p class="hint">{words.columnsHint}</p>
      <form method="post" action={`/add/files/${id}`} class="document-form">
        <FormToken c={c} />
        <div class="fields">
          {postingFields.map((field) => {
            const chosen = columns[field] ?? suggested[field] ?? ''
            return (
              <label>
                <span>{words.fields[field]}</span>
                <select name={field}>
                  <option value="">{words.byItself}</option>
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

function Reports({ c, reports }: { c: WebContext; reports: readonly RowReport[] }) {
  const words = addFilesWords[c.get('language')]
  if (reports.length === 0) return null
  return (
    <>
      <h2>{words.reports}</h2>
      <ul>
        {reports.map(({ line, message }) => (
          <li>
            {line === null ? null : words.row(formatCount(c, line)) + punctuation[c.get('language')].colon}
            <English>{readableName(message)}</English>
          </li>
        ))}
      </ul>
    </>
  )
}

export function PostingsWritten({ c, count }: { c: WebContext; count: Pick<ImportCount, 'added' | 'known' | 'bad'> }) {
  const words = addFilesWords[c.get('language')]
  return (
    <>
      <div role="status">
        <ul>
          <li>{words.added(formatCount(c, count.added))}</li>
          {count.known === 0 ? null : <li>{words.known(formatCount(c, count.known))}</li>}
          {count.bad === 0 ? null : <li>{words.bad(formatCount(c, count.bad))}</li>}
        </ul>
      </div>
      <p>
        <a href="/jobs">{words.toJobs}</a> · <a href="/add#files">{words.another}</a>
      </p>
    </>
  )
}
