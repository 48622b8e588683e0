// printable ASCII stands for itself, all else in runs
const others = /[^\x20-\x7e]+|&/g

/**
 * Returns a folder's name as servers without UTF-8 write it: modified UTF-7 (RFC 3501, 5.1.3). Archives of other
 * programs name mailboxes this way.
 */
export function toModifiedUtf7(name: string): string {
  return name.replace(others, (run) => (run === '&' ? '&-' : `&${encodeRun(run)}-`))
}

function encodeRun(run: string): string {
  const bytes = Buffer.from(run, 'utf16le').swap16()
  return bytes.toString('base64').replaceAll('=', '').replaceAll('/', ',')
}

/** The inverse of `toModifiedUtf7`. What is no modified UTF-7 stays as it is. */
export function fromModifiedUtf7(wireName: string): string {
  return wireName.replace(/&([A-Za-z0-9+,]*)-/g, (run, encoded: string) => {
    if (encoded === '') return '&'
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64')
    return bytes.length > 0 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : run
  })
}
