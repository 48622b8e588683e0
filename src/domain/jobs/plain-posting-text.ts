import { anyOf } from '#src/domain/shared/any-of.js'
/** Converts HTML to text in linear time; never throws. */
export type HtmlToText = (html: string) => string

/** Only elements that descriptions use: `List<String>` is not HTML. */
const element = anyOf`
  text: p | br | div | span | ul | ol | li | h[1-6] | strong | em | b | i | u | a | font
  tables: table | tbody | thead | tr | td | th
  pages: section | article | main | header | footer | html | head | body
  others: hr | blockquote | pre | code | img | style | script | sup | sub | small | dl | dt | dd | center
`
const tag = new RegExp(String.raw`<\/?${element}(?:[\s/][^<>]{0,2000})?>`, 'i')
const escapedTag = /&(?:amp;){0,3}(?:lt|#0{0,3}60|#x3c);\/?[a-z]/i
const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

/** Some boards escape the HTML, some of them twice. */
const maxEscapes = 3

/** Returns the text without markup, from HTML, escaped HTML or text with entities. Any other text is only trimmed. */
export function toPlainText(text: string, htmlToText: HtmlToText): string {
  let plain = text
  for (let round = 0; round <= maxEscapes; round++) {
    if (plain.includes('<') && tag.test(plain)) return htmlToText(plain).trim()
    if (!plain.includes('&') || !entity.test(plain)) break
    const isEscapedHtml = escapedTag.test(plain)
    plain = decodeEntities(plain, htmlToText)
    if (!isEscapedHtml) break
  }
  return plain.trim()
}

/** Keeps line breaks; a bare `<` is text. */
function decodeEntities(text: string, htmlToText: HtmlToText): string {
  const lines = text.split('\n')
  return lines.map((line) => (entity.test(line) ? htmlToText(line.replaceAll('<', '&lt;')) : line)).join('\n')
}
