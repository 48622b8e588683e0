const anywhere = 'http://page.invalid'

/** Where a form came from: a path of this page, with what it asks. Anything else is the list of jobs. */
export function readBack(sent: unknown): string {
  if (typeof sent !== 'string' || !URL.canParse(sent, anywhere)) return '/'
  const { origin, pathname, search } = new URL(sent, anywhere)
  // two slashes would name another host
  return origin === anywhere && sent.startsWith('/') && !pathname.startsWith('//') ? pathname + search : '/'
}

/** The path with what is asked changed; null takes it away. */
export function withQuery(path: string, changes: Readonly<Record<string, string | null>>): string {
  const { pathname, searchParams } = new URL(path, anywhere)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  const search = searchParams.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
