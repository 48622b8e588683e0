const anywhere = 'http://page.invalid'

/** The path and query to return to after a form; `fallback` for anything that is not a path of this site. */
export function readBack(sent: unknown, fallback = '/'): string {
  if (typeof sent !== 'string' || !URL.canParse(sent, anywhere)) return fallback
  const { origin, pathname, search } = new URL(sent, anywhere)
  // two slashes would name another host
  return origin === anywhere && sent.startsWith('/') && !pathname.startsWith('//') ? pathname + search : fallback
}

/** Returns the path with changed query parameters; null removes one. */
export function withQuery(path: string, changes: Readonly<Record<string, string | null>>): string {
  const { pathname, searchParams } = new URL(path, anywhere)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  const search = searchParams.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
