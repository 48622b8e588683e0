import { refusedQuestion } from './mail-failure.js'

/** The sender of a message: the display string of its header, and the bare address in it. */
export interface Sender {
  readonly from: string | null
  readonly fromEmail: string | null
}

/** Returns the display string, or else the address; null if there is neither. Source: mail-from. */
export function shownSender({ from, fromEmail }: Sender): string | null {
  return from || fromEmail || null
}

/** Normalizes a requested domain, with or without `@`, for `matchesDomain`. Throws VALIDATION_ERROR. */
export function toDomain(text: string): string {
  const domain = text.trim().replace(/^@/, '').replace(/\.$/, '').toLowerCase()
  if (domain !== '' && !/[\s@<>,;]/.test(domain) && !domain.startsWith('.')) return domain
  throw refusedQuestion('A domain must be one such as example.com or @example.com.', { problem: 'domain-unreadable' })
}

/** Whether `domain` is `wanted` or a subdomain of it. Source: mail-from-domain. */
export function matchesDomain(domain: string | null, wanted: string): boolean {
  return domain !== null && (domain === wanted || domain.endsWith(`.${wanted}`))
}

/**
 * Returns the sender's domain in lower case, from the bare address or else parsed from the display string. Returns null
 * if there is none. Source: mail-domains.
 */
export function domainOf(fromEmail: string | null, from: string | null): string | null {
  return domainOfAddress(fromEmail ?? '') ?? domainOfDisplay(from ?? '')
}

function domainOfDisplay(display: string): string | null {
  // the address is in the last angle brackets; a name may contain others, and @ too
  const open = display.lastIndexOf('<')
  const close = display.indexOf('>', open)
  const bracketed = open !== -1 && close !== -1 ? domainOfAddress(display.slice(open + 1, close)) : null
  return bracketed ?? domainOfAddress(display)
}

function domainOfAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  if (at === -1) return null
  const [domain = ''] = address.slice(at + 1).split(/[\s<>"',;()]/, 1)
  let end = domain.length
  while (end > 0 && domain[end - 1] === '.') end--
  return domain.slice(0, end).toLowerCase() || null
}
