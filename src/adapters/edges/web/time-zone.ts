/** Where the script of the page says on whose clock times are to be written. Clocks are alike on every port of a host. */
export const timeZoneCookie = 'jobworkflow_zone'

/** The zone that a browser named, as IANA writes it; null where it named none, or one that this server does not know. */
export function readTimeZone(sent: string | undefined): string | null {
  // a few bytes of any spelling are tried, and offsets are no zones
  if (sent === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(sent)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
