// XML has no form for them
const forbidden = /(?![\n\t])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu

/** Removes what XML cannot hold. */
export function escapeControls(text: string): string {
  return text.replace(forbidden, '')
}
