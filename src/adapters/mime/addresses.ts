import { addressParser } from 'postal-mime'
import type { Faults } from './faults.js'
import { clean, decodeBytes } from './header-text.js'

// longer lists are cut: no program could have sent them
const maxCharacters = 256 * 1024

/** Display strings of all addresses in header values of one name; groups are dissolved. */
export function displayAddresses(values: readonly string[], found: Faults): readonly string[] {
  return values.flatMap((value) => mailboxes(value, found).map(display)).filter((text) => text !== '')
}

/** The first address of a header value, bare, its domain in lower case; null when there is none. */
export function bareAddress(value: string | undefined, found: Faults): string | null {
  if (value === undefined) return null
  const address = mailboxes(value, found).find((mailbox) => mailbox.address.includes('@'))?.address
  if (address === undefined) return null
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

function mailboxes(value: string, found: Faults): readonly Mailbox[] {
  return addressParser(decodeBytes(value.slice(0, maxCharacters), found), { flatten: true }).map((entry) => ({
    name: clean(entry.name),
    address: clean(entry.address ?? ''),
  }))
}

function display({ name, address }: Mailbox): string {
  if (name === '' || address === '') return name || address
  const quoted = /[",;:<>()[\]@\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
  return `${quoted} <${address}>`
}
