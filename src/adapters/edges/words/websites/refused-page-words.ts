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

/** As what a stored failure says that the page was refused; null if it says something else, or names another address. */
export function storedRefusal(stored: string): { readonly kind: RefusedKind; readonly quote: string | null } | null {
  for (const [kind, { message, suggestion }] of Object.entries(words) as [RefusedKind, Words][]) {
    if (stored === `${message} ${suggestion}`) return { kind, quote: null }
    const [start, end] = [`${message.slice(0, -1)}: "`, `". ${suggestion}`]
    if (stored.startsWith(start) && stored.endsWith(end))
      return { kind, quote: stored.slice(start.length, -end.length) }
  }
  return null
}
