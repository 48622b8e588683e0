import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the value of an Authorization header brings this token. How long it takes does not depend on where they differ. */
export function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digest(token)
  return (authorization = '') => {
    const [, sent = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
    return timingSafeEqual(digest(sent), expected)
  }
}

/** Of equal length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
