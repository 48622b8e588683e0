import { readDom } from './dom.js'
import { scanHtml } from './scan-html.js'
import { visibleLines } from './visible-lines.js'

/** What a reader sees of a piece of HTML, such as a value inside JSON, in one line. */
export function textOfHtml(html: string): string {
  return visibleLines(readDom(scanHtml(html).html).body)
    .map(({ text }) => text)
    .join(' ')
}
