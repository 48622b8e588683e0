/** The first path segment after `prefix` on one of these hosts; null on other hosts. */
export function segmentAt(url: URL, hosts: readonly string[], prefix = '/'): string | null {
  if (!hosts.includes(url.hostname) || !url.pathname.startsWith(prefix)) return null
  const [segment = ''] = url.pathname.slice(prefix.length).split('/')
  return segment === '' ? null : decoded(segment)
}

/** The label before `suffix` in the host name; null if it is not exactly one label. */
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
