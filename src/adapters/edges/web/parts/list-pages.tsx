interface ListPagesProps {
  readonly words: { readonly pages: string; readonly first: string; readonly more: string }
  /** The URL of the first page; null on the first page. */
  readonly first: string | null
  readonly next: string | null
}

/** Links to the first and the next page of a list. */
export function ListPages({ words, first, next }: ListPagesProps) {
  if (first === null && next === null) return null
  return (
    <nav class="parts" aria-label={words.pages}>
      {first === null ? null : <a href={first}>{words.first}</a>}{' '}
      {next === null ? null : <a href={next}>{words.more}</a>}
    </nav>
  )
}
