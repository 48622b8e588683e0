import { citationKey, endOfAllowedUrl, endOfUrl } from './page-url.js'

// placeholder for a removed address until the punctuation around it is tidied; never occurs in a text
const gap = '\uE000'

const label = String.raw`(?:\\.|[^\[\]\\]|\[[^\[\]]*\])*`
const destination = String.raw`<[^<>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))+`
const title = String.raw`(?:"[^"]*"|'[^']*'|\([^()]*\))`

/**
 * Matches everything that may contain an address: links and images, reference definitions, tags and bare addresses.
 * Escapes come first, so that an escaped bracket does not open a link.
 */
const address = new RegExp(
  [
    String.raw`(?<escaped>\\[\\!\[\]])`,
    String.raw`!?\[(?<label>${label})\]\(\s*(?:(?<target>${destination})(?:\s+(?:${title}\s*)?)?)?\)`,
    String.raw`^ {0,3}\[(?!\^)[^\[\]\n]+\]:[ \t]*(?:\n[ \t]*)?(?<definition><[^<>\n]*>|\S+)(?:\s+${title})?[ \t]*$`,
    String.raw`<(?<autolink>[a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>`,
    '<[a-z][^<>=]*=[^<>]*>',
    String.raw`(?<bare>(?:[a-z][a-z0-9+.-]{1,31}:\/\/|(?<![a-z0-9])www\.(?=[^\s.]))[^\s<>"\u0060]*)`,
  ].join('|'),
  'gimu',
)

/**
 * Removes addresses that the answer may not cite: links keep their text, bare addresses are deleted. `allowedUrls` are
 * compared as addresses, ignoring the case of the host, percent-encoding and fragments.
 */
export function checkCitations(text: string, allowedUrls: readonly string[]): string {
  const allowed = new Set(allowedUrls.map(citationKey).filter((key) => key !== null))
  let before = text.replaceAll(gap, '')
  // removing an address may join its neighbours to a new one
  for (;;) {
    const after = tidy(removeAddresses(before, allowed))
    if (after === before) return after
    before = after
  }
}

function removeAddresses(text: string, allowed: ReadonlySet<string>): string {
  return text.replace(address, (match: string, ...rest: unknown[]) => {
    const { escaped, label, target, definition, autolink, bare } = rest.at(-1) as Readonly<
      Record<string, string | undefined>
    >
    if (escaped !== undefined) return match
    if (label !== undefined) return checkLink(match, label, target ?? '', allowed)
    if (bare !== undefined) return checkBare(bare, allowed)
    const cited = definition ?? autolink
    return cited !== undefined && isAllowed(cited, allowed) ? match : gap
  })
}

function checkLink(link: string, label: string, target: string, allowed: ReadonlySet<string>): string {
  const text = removeAddresses(label, allowed)
  return isAllowed(target, allowed) ? link.replace(label, () => text) : text
}

function isAllowed(cited: string, allowed: ReadonlySet<string>): boolean {
  const key = citationKey(cited.replace(/^<|>$/g, '').replace(/\\([!-/:-@[-`{-~])/g, '$1'))
  return key !== null && allowed.has(key)
}

/** A bare address ends where an allowed one ends, if any; a sentence may follow it without a space. */
function checkBare(run: string, allowed: ReadonlySet<string>): string {
  const kept = endOfAllowedUrl(run, allowed)
  const rest = run.slice(kept > 0 ? kept : endOfUrl(run))
  // a reader would take a word without a space before it for part of the address
  const space = /^[\p{L}\p{N}]/u.test(rest) ? ' ' : ''
  return (kept > 0 ? run.slice(0, kept) + space : gap) + removeAddresses(rest, allowed)
}

/** Removes the gaps, brackets that contain nothing else, and the space before them. */
function tidy(text: string): string {
  return text.replace(/[ \t]{0,2}[([{<（「【](?:[\s,、;]*\uE000)+[\s,、;]*[)\]}>）」】]|[ \t]{0,2}\uE000/gu, '')
}
