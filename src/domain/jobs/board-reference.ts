import { boardFailure } from './board-failure.js'
import { quoteText } from './posting-text.js'

/** The board of one company, on one of the systems that have them. */
export interface BoardReference {
  /** The system, such as `greenhouse`. */
  readonly kind: string
  /** The company, by the name that it has there. */
  readonly name: string
}

/** How the boards of one system are named. */
export interface BoardNaming {
  readonly kind: string
  /** The system's own name, for people. */
  readonly label: string
  /** An address of such a board, with NAME where its name stands. */
  readonly address: string
  /** What its names are made of. */
  readonly names: BoardNames
  /** The name of the board that a web address leads to; null where it leads to none of this system. */
  nameIn(url: URL): string | null
}

/** `letters`: of ASCII, digits, `.`, `_`, `-`; `host`: the first part of a host name; `any`: what may stand in a path. */
export type BoardNames = 'letters' | 'host' | 'any'

const forms: Readonly<Record<BoardNames, { readonly pattern: RegExp; readonly says: string }>> = {
  letters: { pattern: /^[\w.-]{1,100}$/, says: 'letters from a to z, digits, ".", "_" and "-"' },
  host: { pattern: /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i, says: 'letters from a to z, digits and "-"' },
  any: { pattern: /^[^\p{Cc}\p{Cs}/\\?#%]{1,100}$/u, says: 'any characters but "/", "\\", "?", "#" and "%"' },
}

/** As a person writes it: `greenhouse:example`. */
export function formatReference({ kind, name }: BoardReference): string {
  return `${kind}:${name}`
}

const maxLength = 2048

/**
 * The board that a text names, as `greenhouse:example` or by a web address of it or of one of its postings.
 * Throws VALIDATION_ERROR.
 */
export function parseReference(text: string, kinds: readonly BoardNaming[]): BoardReference {
  const source = text.trim()
  const short = source.length <= maxLength ? source : ''
  const [, kind = '', name = ''] = /^([a-z-]{1,40}):(?!\/\/)(.*)$/is.exec(short) ?? []
  const named = kinds.find((naming) => naming.kind === kind.toLowerCase())
  if (named !== undefined) return checked(named, name.trim())
  const url = toWebAddress(short)
  for (const naming of url === null ? [] : kinds) {
    const found = url === null ? null : naming.nameIn(url)
    if (found !== null) return checked(naming, found)
  }
  throw boardFailure('VALIDATION_ERROR', `${quoteText(source)} names no board that can be read.`, {
    problem: 'board-unknown',
    taken: kinds.map(({ kind, address }) => ({ reference: `${kind}:NAME`, address })),
  })
}

/** Throws VALIDATION_ERROR for a name that no board of this kind has. */
function checked({ kind, label, names }: BoardNaming, name: string): BoardReference {
  const { pattern, says } = forms[names]
  // dots alone would lead elsewhere
  if (pattern.test(name) && !/^\.+$/.test(name)) return { kind, name }
  const message =
    name === ''
      ? `The name of the board on ${label} is missing: write ${kind}:NAME.`
      : `${quoteText(name)} is no name of a board on ${label}: names there are of ${says}.`
  throw boardFailure('VALIDATION_ERROR', message, { problem: 'board-misnamed' })
}

/** People leave the scheme out. */
function toWebAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text)
    ? text
    : /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(text)
      ? `https://${text}`
      : ''
  return URL.canParse(address) ? new URL(address) : null
}
