import type Database from 'better-sqlite3'
import { domainOf, matchesDomain } from '../../../../../domain/mail/domain-name.js'
import { containsFolded, foldCase } from '../../../../../domain/mail/text-match.js'
import { readList, readText, type StoredValue } from './stored-values.js'

/**
 * What SQLite cannot do for all of Unicode, as SQL functions: `mail_contains(text, folded)`, `mail_in_domain(email,
 * from, domain)`; and of JSON lists: `mail_any_contains(list, folded)`, `mail_any_is(list, folded)`.
 */
export function registerFunctions(db: Database.Database): void {
  const options = { deterministic: true, directOnly: true } as const
  db.function('mail_contains', options, (text: StoredValue, needle: string) =>
    Number(containsFolded(readText(text), needle)),
  )
  db.function('mail_any_contains', options, (list: StoredValue, needle: string) =>
    Number(readList(list).some((text) => containsFolded(text, needle))),
  )
  db.function('mail_any_is', options, (list: StoredValue, wanted: string) =>
    Number(readList(list).some((text) => foldCase(text) === wanted)),
  )
  db.function('mail_in_domain', options, (fromEmail: StoredValue, from: StoredValue, domain: string) =>
    Number(matchesDomain(domainOf(readText(fromEmail), readText(from)), domain)),
  )
}
