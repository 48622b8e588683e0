import type { StatusCounts } from '../../../../application/jobs/job-use-cases.js'
import type { SearchPage } from '../../../../application/jobs/ports/job-search.js'
import { Live } from '../../parts/live.js'
import type { WebContext } from '../../web-env.js'
import { boardWords } from '../../words/board.js'
import { BatchDone, type BatchNote } from './batch-note.js'
import { type BoardAddress, boardPath, isFirst, nextPage } from './board-address.js'
import { BoardSearch } from './board-search.js'
import { formatCount } from './format-count.js'
import { Highlights } from './highlights.js'
import { JobRows } from './job-rows.js'
import { KeyTable } from './key-table.js'
import { StatusTabs } from './status-tabs.js'
import { listPath, VerdictForm } from './verdict-form.js'

/** What the board shows. */
export interface Board {
  readonly address: BoardAddress
  readonly found: SearchPage
  readonly counts: StatusCounts
  /** The newest jobs that are worth applying to, where all jobs are looked at. */
  readonly highlights: SearchPage['entries']
  readonly note: BatchNote | null
}

interface BoardProps extends Board {
  readonly c: WebContext
}

export function BoardPage({ c, note, ...board }: BoardProps) {
  const { address, found, counts, highlights } = board
  const words = boardWords[c.get('language')]
  return (
    <>
      <h1>{words.title}</h1>
      <BatchDone c={c} note={note} back={listPath(c)} />
      <div id="conflicts"></div>
      <Problems c={c} address={address} />
      <BoardSearch c={c} address={address} sources={found.entries.map(({ job }) => job.source)} />
      <Live c={c} id="jobs" on={['jobs']} class="board">
        <StatusTabs c={c} address={address} counts={counts} />
        <Highlights c={c} entries={highlights} />
        <FoundJobs c={c} {...board} />
      </Live>
      <KeyTable c={c} />
    </>
  )
}

function FoundJobs({ c, address, found }: Omit<BoardProps, 'note'>) {
  const words = boardWords[c.get('language')]
  const { entries, total, hasMore } = found
  const last = entries.at(-1)
  const shown = formatCount(c, entries.length)
  return (
    <section aria-labelledby="found">
      <h2 id="found" class="found" tabindex={-1}>
        {words.found(shown, formatCount(c, total), total === 1 && entries.length === 1)}
      </h2>
      {entries.length === 0 ? <NoJobs c={c} address={address} /> : null}
      <VerdictForm c={c} isEmpty={entries.length === 0}>
        <JobRows c={c} entries={entries} areNew={isFirst(address.statuses)} />
      </VerdictForm>
      <nav class="pages" aria-label={words.list}>
        {address.position === null ? null : <a href={boardPath(address)}>{words.firstPage}</a>}
        {hasMore && last !== undefined ? (
          <a href={nextPage(address, last.position)} rel="next">
            {words.nextPage}
          </a>
        ) : null}
      </nav>
    </section>
  )
}

function NoJobs({ c, address }: { c: WebContext; address: BoardAddress }) {
  const words = boardWords[c.get('language')]
  const isPlainNew = isFirst(address.statuses) && boardPath(address) === '/'
  return (
    <p>
      {isPlainNew ? words.noneNew : words.none}{' '}
      {address.statuses === null ? null : <a href={boardPath(address, { statuses: null })}>{words.inAll}</a>}
    </p>
  )
}

function Problems({ c, address }: { c: WebContext; address: BoardAddress }) {
  const words = boardWords[c.get('language')]
  if (address.problems.length === 0) return null
  return (
    <div class="problem" role="alert">
      {address.problems.map((problem) => (
        <p>{words.problems[problem]}</p>
      ))}
    </div>
  )
}
