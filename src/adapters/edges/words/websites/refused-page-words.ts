import type { PageVerdict, RefusedKind } from '#src/domain/websites/page-verdict.js'

interface Words {
  readonly message: string
  readonly suggestion: string
}

const inBrowser =
  'Open it in a browser and, if it is a posting, add its text to the jobs with ' +
  '`jobworkflow jobs add - --title TITLE --url URL`, or use another address of the posting.'

const words: Readonly<Record<RefusedKind, Words>> = {
  'closed-posting': {
    message: 'The posting no longer accepts applications.',
    suggestion: 'Its earlier text can still be searched.',
  },
  list: {
    message: 'This is a list of jobs, not one posting.',
    suggestion: 'Use the address of the posting itself, or store this page as a company_page.',
  },
  login: { message: 'The site shows a login instead of the page.', suggestion: inBrowser },
  challenge: {
    message: 'The site asks visitors to prove that they are human, and did not show the page.',
    suggestion: inBrowser,
  },
  consent: { message: 'The site asks for consent before it shows the page.', suggestion: inBrowser },
  fault: {
    message: 'The site shows an error or a maintenance notice instead of the page.',
    suggestion: 'Try again later.',
  },
  gone: {
    message: 'The site says that this page no longer exists.',
    suggestion: "Check the address, or look for the posting on the company's site.",
  },
  parked: {
    message: 'There is no site at this address: its domain is for sale or shows a placeholder.',
    suggestion: 'Check the address.',
  },
  elsewhere: {
    message: 'The page shows the posting in a frame or with a script from another site.',
    suggestion: inBrowser,
  },
  scripts: {
    message: 'The page has no readable text: scripts load it.',
    suggestion: `It may need JavaScript or a login. ${inBrowser}`,
  },
  empty: {
    message: 'The page has no readable text.',
    suggestion: `It may need JavaScript or a login. ${inBrowser}`,
  },
  garbled: {
    message: 'The text of the page cannot be decoded: its character set is not given.',
    suggestion: inBrowser,
  },
  unlike: {
    message: 'The page has none of its earlier text.',
    suggestion:
      'Its earlier text can still be searched. If this is its new text, remove the page from the store and add it again.',
  },
}

/** The message for a page that is not stored: what it is, the quoted evidence, and what can be done. */
export function refusedPageWords({
  kind,
  quote,
  elsewhere,
}: Omit<PageVerdict, 'kind'> & { readonly kind: RefusedKind }): Words {
  const { message, suggestion } = words[kind]
  const said = quote === null ? message : `${message.slice(0, -1)}: "${quote}".`
  return elsewhere === null
    ? { message: said, suggestion }
    : { message: `${said.replace(/\.$/, '')}: ${elsewhere}`, suggestion: `Use ${elsewhere} instead.` }
}

/** A refusal as a stored failure tells it. */
export interface StoredRefusal extends Pick<PageVerdict, 'quote' | 'elsewhere'> {
  readonly kind: RefusedKind
}

/** As what a stored failure says that the page was refused; null if it says something else. */
export function storedRefusal(stored: string): StoredRefusal | null {
  const led = ledElsewhere(stored)
  for (const [kind, { message, suggestion }] of Object.entries(words) as [RefusedKind, Words][]) {
    const said = led?.said ?? beforeEnd(stored, `. ${suggestion}`)
    const quote = said === null ? undefined : quoteIn(said, message.slice(0, -1))
    if (quote !== undefined) return { kind, quote, elsewhere: led?.elsewhere ?? null }
  }
  return null
}

/** What is said before the other address, without its full stop; null if no address is advised. */
function ledElsewhere(stored: string): { readonly said: string; readonly elsewhere: string } | null {
  const start = stored.lastIndexOf(' Use ')
  const elsewhere = start < 0 ? null : beforeEnd(stored.slice(start + ' Use '.length), ' instead.')
  const said = elsewhere === null ? null : beforeEnd(stored.slice(0, start), `: ${elsewhere}`)
  return elsewhere === null || said === null ? null : { said, elsewhere }
}

/** The quote behind a message, null without one; undefined if it is another message. */
function quoteIn(said: string, message: string): string | null | undefined {
  if (said === message) return null
  const start = `${message}: "`
  return said.startsWith(start) ? (beforeEnd(said.slice(start.length), '"') ?? undefined) : undefined
}

function beforeEnd(text: string, end: string): string | null {
  return text.endsWith(end) ? text.slice(0, -end.length) : null
}
