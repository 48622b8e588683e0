import pgpass from 'pgpass'

/** The password that the passfile has for a login; '' where it has none. */
export function readPassfile(login: {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}): Promise<string> {
  return new Promise((resolve) => pgpass({ ...login }, (password = '') => resolve(password)))
}
