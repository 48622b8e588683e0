/** The cookie in which the script of the page stores the browser's time zone. It is shared by all ports of a host. */
export const timeZoneCookie = 'jobworkflow_zone'

/** The IANA zone that a browser sent; null if it sent none, or one that this server does not know. */
export function readTimeZone(sent: string | undefined): string | null {
  // only short names are tried, and offsets are not zones
  if (sent === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(sent)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
