const maxAddress = 2048

/** Where a link leads, as it can stand between angle brackets; null for what leads nowhere outside of the message. */
export function linkAddress(href: string | undefined): string | null {
  const address = (href ?? '').trim()
  if (address.length > maxAddress || !/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)./i.test(address)) return null
  return address.replace(/[\s<>\p{Cc}]/gu, (sign) => encodeURIComponent(sign))
}

/** What stands behind the text of a link: nothing where the text is the address itself. */
export function linkText(address: string, text: string): string {
  return bare(address) === bare(text) ? '' : `<${address}>`
}

function bare(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain
    .replace(/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}
