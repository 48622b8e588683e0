const here = 'http://page.invalid'

/** The path of ours that a form names to go back to, with its query; `/` for anything that would lead elsewhere. */
export function backPath(sent: unknown): string {
  if (typeof sent !== 'string' || !URL.canParse(sent, here)) return '/'
  const { origin, pathname, search } = new URL(sent, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/'
}
