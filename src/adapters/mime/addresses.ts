import { addressParser } from 'postal-mime'
import { clean, decodeAroundWords, decodeWords, type HeaderContext } from './header-text.js'

// longer lists are cut: no program could have sent them
const maxCharacters = 256 * 1024
const maxAddress = 1000

/** Display strings of all addresses in header values of one name; groups are dissolved. */
export function displayAddresses(values: readonly string[], context: HeaderContext): readonly string[] {
  return values.flatMap((value) => mailboxes(value, context).map(display)).filter((text) => text !== '')
}

/** The first address of a header value, bare, its domain in lower case; null when there is none. */
export function bareAddress(value: string | undefined, context: HeaderContext): string | null {
  if (value === undefined) return null
  for (const { address } of mailboxes(value, context)) {
    const bare = address.length > maxAddress ? null : bareOf(address, context)
    if (bare !== null) return bare
  }
  return null
}

/** Without comments and what else stands beside it; null when it is no address. */
function bareOf(address: string, { found }: HeaderContext): string | null {
  const joined = decodeWords(address, found)
    .replace(/\([^()]*\)/g, '')
    .replace(/ ?([.@]) ?/g, '$1')
    .trim()
  const [piece = ''] = joined.split(/[\s"'(),:;<>[\]\\]/).filter((text) => text !== '' && text !== 'mailto')
  return asAddress(joined) ?? (/^[^@|]+@[^@.|]+\./.test(piece) ? asAddress(piece) : null)
}

const domainPattern = /^[\p{L}\p{M}\p{N}._-]+$|^\[[\w.:-]+\]$/u
const localPattern = /^[^\s"(),:;<>[\]\\]+$|^"[^"]*"$/

function asAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  const isAddress = localPattern.test(local) && domainPattern.test(domain) && !/^'|'$/.test(text)
  return isAddress ? `${local}@${domain.toLowerCase().replace(/\.$/, '')}` : null
}

interface Mailbox {
  readonly name: string
  readonly address: string
}

function mailboxes(value: string, context: HeaderContext): readonly Mailbox[] {
  return addressParser(decodeAroundWords(value.slice(0, maxCharacters), context), { flatten: true }).map((entry) => ({
    name: clean(entry.name),
    address: clean(entry.address ?? ''),
  }))
}

function display({ name, address }: Mailbox): string {
  if (name === '' || address === '') return name || address
  const quoted = /[",;:<>()[\]@\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
  return `${quoted} <${address}>`
}
