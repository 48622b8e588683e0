/** The path of a message, scrolled to the quote if there is one. */
export function messagePath(emailId: number, quote: string | null): string {
  const path = `/mail/messages/${emailId}`
  return quote === null || quote === '' ? path : `${path}?quote=${encodeURIComponent(wellFormed(quote))}#quote`
}

/** Replaces lone surrogates, which cannot be encoded in a URL. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
