const scheme = /^postgres(?:ql)?:\/\//i
// up to the last @ before the path: a password may contain one
const secretInUserInfo = /(postgres(?:ql)?:\/\/[^:@/?#]*):[^/?#]*(?=@)/i
const secretInQuery = /([?&](?:password|sslpassword)=)[^&#]*/gi

/** Whether the name of a store is the URL of a PostgreSQL database rather than a file path. */
export function isPostgresUrl(source: string): boolean {
  return scheme.test(source)
}

/** Whether it was meant as such a URL but lacks a slash. */
export function isBrokenPostgresUrl(source: string): boolean {
  return /^postgres(?:ql)?:/i.test(source) && !isPostgresUrl(source)
}

/** Whether it is any URL rather than a file path. */
export function isDatabaseUrl(source: string): boolean {
  return isPostgresUrl(source) || foreignScheme(source) !== null
}

/** The scheme, such as mysql://, of a URL that is of no PostgreSQL database; null if it is none. */
export function foreignScheme(source: string): string | null {
  // one letter is a drive of Windows
  return isPostgresUrl(source) ? null : (/^[a-z][a-z0-9+.-]+:\/\//i.exec(source)?.[0] ?? null)
}

/** The URL without its password, safe to show. */
export function withoutPassword(url: string): string {
  return url.replace(secretInUserInfo, '$1').replace(secretInQuery, '$1***')
}

/** Whether a text, such as the argument `--db=postgres://…`, contains a URL with a password. */
export function holdsPassword(text: string): boolean {
  return /postgres(?:ql)?:\/\//i.test(text) && withoutPassword(text) !== text
}
