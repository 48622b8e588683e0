import type { PageVerdict, RefusedKind } from '#src/domain/websites/page-verdict.js'

interface Words {
  readonly message: string
  readonly suggestion: string
}

const paste = 'paste its text with data_create_website_source'
const inBrowser = `Open it in a browser and ${paste}, or process another address of the same posting.`

const words: Readonly<Record<RefusedKind, Words>> = {
  'closed-posting': {
    message: 'The posting takes no applications any more.',
    suggestion: 'Its earlier text can still be searched.',
  },
  list: {
    message: 'This is a list of jobs, not one posting.',
    suggestion: 'Process the address of the posting itself, or this one as a company_page.',
  },
  login: { message: 'The site asks for a login in place of the page.', suggestion: inBrowser },
  challenge: {
    message: 'The site asked for a proof that its visitor is a person, and did not show the page.',
    suggestion: inBrowser,
  },
  consent: { message: 'The site asks for a consent before it shows the page.', suggestion: inBrowser },
  fault: {
    message: 'The site shows an error or a notice of maintenance in place of the page.',
    suggestion: 'Try again later.',
  },
  gone: {
    message: 'The site says that there is no such page any more.',
    suggestion: 'Check the address, or look for the posting on the site of its company.',
  },
  parked: {
    message: 'There is no site at this address: its domain is for sale, or holds a placeholder.',
    suggestion: 'Check the address.',
  },
  elsewhere: {
    message: 'The page shows the posting in a frame, or by a script of another site.',
    suggestion: inBrowser,
  },
  scripts: {
    message: 'The page has no readable text of its own: its scripts are to fill it.',
    suggestion: `It may need JavaScript or a login. ${inBrowser}`,
  },
  empty: {
    message: 'The page has no readable text.',
    suggestion: `It may need JavaScript or a login. ${inBrowser}`,
  },
  garbled: {
    message: 'The letters of the page cannot be read: it does not say in which character set it is written.',
    suggestion: inBrowser,
  },
  unlike: {
    message: 'The page says nothing of what it said before.',
    suggestion: `Its earlier text can still be searched. If this is its new text, delete the source and process the page again.`,
  },
}

/** What a user is told of a page that becomes no source: what it is, the words that say so, and what may be done. */
export function refusedPageWords({
  kind,
  quote,
  elsewhere,
}: Omit<PageVerdict, 'kind'> & { readonly kind: RefusedKind }): Words {
  const { message, suggestion } = words[kind]
  const said = quote === null ? message : `${message.slice(0, -1)}: "${quote}".`
  return elsewhere === null
    ? { message: said, suggestion }
    : { message: `${said.replace(/\.$/, '')}: ${elsewhere}`, suggestion: `Process ${elsewhere} instead.` }
}
