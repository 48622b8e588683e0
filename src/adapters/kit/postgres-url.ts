const scheme = /^postgres(?:ql)?:\/\//i
// up to the last @ before the path: a password may hold one
const secretInUserInfo = /(postgres(?:ql)?:\/\/[^:@/?#]*):[^/?#]*(?=@)/i
const secretInQuery = /([?&](?:password|sslpassword)=)[^&#]*/gi

/** Whether what names a store is the address of a PostgreSQL database rather than the path of a file. */
export function isPostgresUrl(source: string): boolean {
  return scheme.test(source)
}

/** Whether it was meant as one, and lacks a slash. */
export function isBrokenPostgresUrl(source: string): boolean {
  return /^postgres(?:ql)?:/i.test(source) && !isPostgresUrl(source)
}

/** The address as it may be shown: without a password. */
export function withoutPassword(url: string): string {
  return url.replace(secretInUserInfo, '$1').replace(secretInQuery, '$1***')
}

/** Whether a text, such as an argument `--db=postgres://…`, holds an address with a password. */
export function holdsPassword(text: string): boolean {
  return /postgres(?:ql)?:\/\//i.test(text) && withoutPassword(text) !== text
}
