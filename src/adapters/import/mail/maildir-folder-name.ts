/** The name of a Maildir++ folder as people know it: `.Work.Jobs` is `Work/Jobs`; IMAP's UTF-7 is decoded (RFC 3501, 5.1.3). */
export function maildirFolderName(directory: string): string {
  return directory
    .slice(1)
    .split('.')
    .map((part) => part.replace(/&([A-Za-z0-9+,]*)-/g, (_, base64: string) => decode(base64)))
    .join('/')
}

function decode(base64: string): string {
  if (base64 === '') return '&'
  const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64')
  return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
}
