import { FetchNews } from '#src/adapters/edges/web/pages/sync/fetch-news.js'
import { FormFault, LineField } from '#src/adapters/edges/web/parts/form-parts.js'
import { FormToken } from '#src/adapters/edges/web/parts/form-token.js'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import type { ShownBoard } from '#src/application/jobs/board-watch.js'
import type { FoundBoard } from '#src/application/jobs/find-boards.js'

export const maxQuery = 200

/** Asks for the name of an employer, and lists what is watched. */
export function BoardForm({ c, watched }: { c: WebContext; watched: readonly ShownBoard[] }) {
  const words = addBoardsWords[c.get('language')]
  return (
    <section id="boards">
      <h2>{words.title}</h2>
      <BoardQuestion c={c} query="" />
      {watched.length === 0 ? null : (
        <>
          <h3>{words.watched}</h3>
          <ul>
            {watched.map((board) => (
              <WatchedRow c={c} board={board} />
            ))}
          </ul>
          <FetchNews c={c} />
          {watched.some(({ first }) => first?.state === 'reading') ? <a href="/add#boards">{words.reload}</a> : null}
        </>
      )}
    </section>
  )
}

/** Only looks, so its question may be in the address. */
export function BoardQuestion({ c, query, fault = null }: { c: WebContext; query: string; fault?: string | null }) {
  const words = addBoardsWords[c.get('language')]
  return (
    <form method="get" action="/add/boards" class="document-form">
      <p class="quiet">{words.intro}</p>
      <FormFault fault={fault} />
      <LineField label={words.query} isWhole name="q" value={query} maxLength={maxQuery} />
      <button type="submit">{words.find}</button>
    </form>
  )
}

function WatchedRow({ c, board }: { c: WebContext; board: ShownBoard }) {
  const words = addBoardsWords[c.get('language')]
  const { open, close, comma } = punctuation[c.get('language')]
  const { reference, phrases } = board
  return (
    <li>
      <UntrustedText>{readableName(reference)}</UntrustedText>{' '}
      {phrases.length === 0 ? null : (
        <>
          {open.trimStart()}
          {beforeValue(words.onlyFor)}
          <UntrustedText>{readableName(phrases.join(comma))}</UntrustedText>
          {close}{' '}
        </>
      )}
      <Reading c={c} board={board} />
      {c.get('parts').isReadOnly ? null : (
        <form method="post" action="/add/boards/stop">
          <FormToken c={c} />
          <input type="hidden" name="board" value={reference} />
          <button type="submit" aria-label={words.stopNamed(readableName(reference))}>
            {words.stop}
          </button>
        </form>
      )}
    </li>
  )
}

/** What the first reading brought, or else the last one. */
function Reading({ c, board: { first, readAt, postings, failure } }: { c: WebContext; board: ShownBoard }) {
  const words = addBoardsWords[c.get('language')]
  if (first?.state === 'reading') return <span role="status">{words.reading(first.fetched)}</span>
  const failed = first?.state === 'failed' ? first.failure.message : failure
  if (failed !== null)
    return (
      <span class="problem">
        {beforeValue(words.failed)}
        <KnownFailure c={c} sentence={failed} />
      </span>
    )
  if (first !== null && first.state === 'read')
    return <a href="/jobs?status=new">{words.read(first.added, first.fetched)}</a>
  return <span class="quiet">{readAt === null ? words.notRead : words.readBefore(postings ?? 0)}</span>
}

/** A board that fits, with a button. */
export function FoundRow({ c, board, query }: { c: WebContext; board: FoundBoard; query: string }) {
  const words = addBoardsWords[c.get('language')]
  const { reference, company, cities, isWatched, isGone } = board
  const isOpen = !isWatched && !isGone && !c.get('parts').isReadOnly
  return (
    <li>
      <UntrustedText>{readableName(company)}</UntrustedText>{' '}
      <span class="quiet">
        <UntrustedText>{readableName([reference, ...cities.slice(0, 3)].join(' · '))}</UntrustedText>
      </span>{' '}
      {isWatched ? words.isWatched : isGone ? words.isGone : null}
      {isOpen ? (
        <form method="post" action="/add/boards">
          <FormToken c={c} />
          <input type="hidden" name="board" value={reference} />
          <input type="hidden" name="q" value={query} />
          <button type="submit" aria-label={words.watchNamed(readableName(company))}>
            {words.watch}
          </button>
        </form>
      ) : null}
    </li>
  )
}
