import pgpass from 'pgpass'

/** The password for a login in the passfile; '' if there is none. */
export function readPassfile(login: {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}): Promise<string> {
  return new Promise((resolve) => pgpass({ ...login }, (password = '') => resolve(password)))
}
