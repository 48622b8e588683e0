/** Where a message is read, at the words that it is named for; at its start where there are none. */
export function messagePath(emailId: number, quote: string | null): string {
  const path = `/mail/messages/${emailId}`
  return quote === null || quote === '' ? path : `${path}?quote=${encodeURIComponent(wellFormed(quote))}#quote`
}

/** Half a character cannot stand in an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
