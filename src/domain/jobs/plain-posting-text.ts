/** What a piece of HTML says, in linear time; it never throws. */
export type HtmlToText = (html: string) => string

/** Names of elements that descriptions are made of: `List<String>` is no HTML. */
const tag =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|strong|em|b|i|u|a|font|table|tbody|thead|tr|td|th|section|article|main|header|footer|html|head|body|hr|blockquote|pre|code|img|style|script|sup|sub|small|dl|dt|dd|center)(?:[\s/][^<>]{0,2000})?>/i
const escapedTag = /&(?:amp;){0,3}(?:lt|#0{0,3}60|#x3c);\/?[a-z]/i
const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i

/** Some boards escape the HTML, and some of them twice. */
const maxEscapes = 3

/** The text without its markup: HTML, HTML in entities, or text with entities; any other text as it is. */
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

/** Lines stay as they are; a bare `<` is text. */
function decodeEntities(text: string, htmlToText: HtmlToText): string {
  const lines = text.split('\n')
  return lines.map((line) => (entity.test(line) ? htmlToText(line.replaceAll('<', '&lt;')) : line)).join('\n')
}
