import { normalizeText } from '../shared/fold-text.js'

/**
 * The name of a mailbox or label as it is compared and shown: composed characters, because a Mac writes ゴ as two and
 * people type one. Source: mail-from-domain.
 */
export function toMailboxName(name: string): string {
  return normalizeText(name, 'NFC')
}

/** The forms in which an archive made elsewhere may hold a name, for a comparison that an index answers. */
export function storedMailboxNames(name: string): readonly string[] {
  return [...new Set([toMailboxName(name), normalizeText(name, 'NFD')])]
}
