import type { PageFormat } from '../../application/websites/ports/page-fetcher.js'
import type { PageBlock } from '../../domain/websites/page-content.js'

const leastLetters = 1
// a page that has only a notice to show is shorter
const longestNotice = 300
const notice =
  /(?:enable|requires?|turn on|activate|without) javascript|javascript (?:is (?:disabled|required)|to run)|javascript\s*を?\s*(?:有効|オン)|(?:log|sign) in to (?:continue|view|see)|(?:verify|confirm)(?:ing)? (?:that )?you are (?:a )?human|ログインして(?:ください|続行)/i

/** Whether a page says something: not one that only asks for JavaScript or a login. A text file may be short. */
export function isReadable(blocks: readonly PageBlock[], format: PageFormat): boolean {
  const text = blocks.map((block) => block.text).join(' ')
  if (format !== 'html') return /[\p{L}\p{N}]/u.test(text)
  if (text.length < longestNotice && notice.test(text)) return false
  return hasLetters(text, leastLetters)
}

/** Whether there are so many, wherever they stand; a page may begin with thousands of signs. */
function hasLetters(text: string, least: number): boolean {
  const letter = /[\p{L}\p{N}]/gu
  let found = 0
  while (found < least && letter.test(text)) found += 1
  return found >= least
}
