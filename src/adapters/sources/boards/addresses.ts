/** The first segment of the path behind `prefix`, at one of these hosts; null elsewhere. */
export function segmentAt(url: URL, hosts: readonly string[], prefix = '/'): string | null {
  if (!hosts.includes(url.hostname) || !url.pathname.startsWith(prefix)) return null
  const [segment = ''] = url.pathname.slice(prefix.length).split('/')
  return segment === '' ? null : decoded(segment)
}

/** What stands before `suffix` in the host's name; null where that is not one label. */
export function labelBefore(url: URL, suffix: string, others: readonly string[] = ['www']): string | null {
  const label = url.hostname.endsWith(suffix) ? url.hostname.slice(0, -suffix.length) : ''
  return label === '' || label.includes('.') || others.includes(label) ? null : label
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
