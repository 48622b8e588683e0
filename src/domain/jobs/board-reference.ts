import { boardFailure } from './board-failure.js'
import { quoteText } from './posting-text.js'

/** The job board of one company on one board system. */
export interface BoardReference {
  /** The board system, such as `greenhouse`. */
  readonly kind: string
  /** The company's name on that system. */
  readonly name: string
}

/** The board systems that can be read. */
export const boardKinds = [
  ...(['greenhouse', 'lever', 'lever-eu', 'ashby'] as const),
  ...(['smartrecruiters', 'workable', 'recruitee', 'personio', 'herp', 'hrmos'] as const),
] as const

/** How the boards of one system are named. */
export interface BoardNaming {
  readonly kind: string
  /** The display name of the system. */
  readonly label: string
  /** The address of a board, with NAME as the placeholder for its name. */
  readonly address: string
  /** Which characters its names may contain. */
  readonly names: BoardNames
  /** Returns the name of the board at a web address, or null if the address is not one of this system. */
  nameIn(url: URL): string | null
}

/**
 * `letters`: ASCII letters, digits, `.`, `_`, `-`; `host`: a host name label; `any`: any characters of a path segment.
 */
export type BoardNames = 'letters' | 'host' | 'any'

const forms: Readonly<Record<BoardNames, { readonly pattern: RegExp; readonly says: string }>> = {
  letters: { pattern: /^[\w.-]{1,100}$/, says: 'letters from a to z, digits, ".", "_" and "-"' },
  host: { pattern: /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i, says: 'letters from a to z, digits and "-"' },
  any: { pattern: /^[^\p{Cc}\p{Cs}/\\?#%]{1,100}$/u, says: 'any characters but "/", "\\", "?", "#" and "%"' },
}

/** Returns the short form that people write: `greenhouse:example`. */
export function formatReference({ kind, name }: BoardReference): string {
  return `${kind}:${name}`
}

const maxLength = 2048

/**
 * Parses a board from `greenhouse:example`, or from the web address of the board or of one of its postings. Throws
 * VALIDATION_ERROR if the text names no readable board.
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
  throw boardFailure('VALIDATION_ERROR', `${quoteText(source)} is not a board that can be read.`, {
    problem: 'board-unknown',
    taken: kinds.map(({ kind, address }) => ({ reference: `${kind}:NAME`, address })),
  })
}

/** Throws VALIDATION_ERROR for an invalid board name. */
function checked({ kind, label, names }: BoardNaming, name: string): BoardReference {
  const { pattern, says } = forms[names]
  // only dots would lead to another path
  if (pattern.test(name) && !/^\.+$/.test(name)) return { kind, name }
  const message =
    name === ''
      ? `The name of the board on ${label} is missing: write ${kind}:NAME.`
      : `${quoteText(name)} is not a board name on ${label}: use ${says}.`
  throw boardFailure('VALIDATION_ERROR', message, { problem: 'board-misnamed' })
}

/** Parses a web address; people often leave out the scheme. */
function toWebAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text)
    ? text
    : /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(text)
      ? `https://${text}`
      : ''
  return URL.canParse(address) ? new URL(address) : null
}
