import type { DomDocument } from '#src/adapters/sources/extraction/html/dom.js'
import { noticesIn } from '#src/domain/websites/judging/notices.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

/** Why there is nothing to read: a frame that holds all, scripts that are to fill it, letters of another set, or no text. */
export type NotAPage =
  | { readonly reason: 'scripts' | 'empty' | 'garbled' }
  | { readonly reason: 'frame'; readonly frameUrl: string }

/** What a page has beside its text; read before the text is cut out. */
export interface PageFrame {
  /** As `frameUrlIn` says. */
  readonly frameUrl: string | null
  readonly hasEmptyRoot: boolean
}

// a page that has only a notice to show is shorter
const maxNotice = 300
const maxLine = 1000
// a shell may still show the name of its site, or its rights
const minContent = 40
const maxBesideNotice = 80
const maxFrameText = 60
const maxUrl = 2000

const roots = '#root,#app,#__next,#__nuxt,#___gatsby,#app-root,#react-root,#main-app,app-root'
// without one of these in its HTML there is none of those: to look through a document takes long
const namesRoot = /["'\s=](?:root|app|__next|__nuxt|___gatsby|react-root|main-app)\b|app-root/i
const idleFrame =
  /^https?:\/\/(?:[\w-]+\.)*(?:googletagmanager|doubleclick|google-analytics|recaptcha|hcaptcha|facebook|youtube(?:-nocookie)?|vimeo|platform\.twitter)\.\w+/i
const loading =
  /^(?:now loading|loading(?: (?:content|page|app|application|data|jobs?|please wait))?|please wait(?: a moment)?|読み込み中(?:です)?|ロード中(?:です)?|(?:しばらく|少々)?お待ちください)$/i
// of a frame set, the parts that hold no text
const besideText =
  /(?:^|[^a-z])(?:nav|navi|navigation|menu|head|header|top|title|banner|foot|footer|toc|index|left)(?:[^a-z]|$)/i
const rights = /^(?:©|\(c\)|copyright\b)|all rights reserved|無断転載/i

/** `html` is what the document was read from. */
export function surveyFrame(document: DomDocument, html: string, url: string | null): PageFrame {
  const root = namesRoot.test(html) ? document.querySelector(roots) : null
  return {
    frameUrl: frameUrlIn(document, url),
    hasEmptyRoot: root !== null && (root.textContent ?? '').trim() === '',
  }
}

/** The address of the frame that is likeliest to hold the text; null for none. */
export function frameUrlIn(document: DomDocument, url: string | null): string | null {
  const frames = [...document.querySelectorAll('iframe,frame')].slice(0, 50)
  const addresses = frames.flatMap((frame) => {
    const address = toAddress(frame.getAttribute('src') || frame.getAttribute('data-src') || '', url)
    if (address === null || frame.hasAttribute('hidden') || frame.hasAttribute('style')) return []
    const names = `${frame.getAttribute('name') ?? ''} ${frame.getAttribute('id') ?? ''} ${fileOf(address)}`
    return [{ address, isBeside: besideText.test(names) }]
  })
  return (addresses.find(({ isBeside }) => !isBeside) ?? addresses[0])?.address ?? null
}

function fileOf(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

function toAddress(source: string, url: string | null): string | null {
  if (source === '' || source.length > maxUrl) return null
  try {
    const { href, protocol } = new URL(source, url ?? undefined)
    return /^https?:$/.test(protocol) && !idleFrame.test(href) ? href : null
  } catch {
    return null
  }
}

/** Null for a page that says something, be it one sentence. */
export function findNotAPage(blocks: readonly PageBlock[], frame: PageFrame): NotAPage | null {
  const lines = blocks.flatMap(({ text }) => text.slice(0, maxLine).split('\n', 50)).map(withoutMarks)
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (frame.frameUrl !== null && length <= maxFrameText && blocks.every(({ kind }) => kind === 'heading')) {
    return { reason: 'frame', frameUrl: frame.frameUrl }
  }
  if (!blocks.some(({ text }) => hasLetters(text))) return { reason: frame.hasEmptyRoot ? 'scripts' : 'empty' }
  return length < maxNotice && isShell(lines, frame) ? { reason: 'scripts' } : null
}

function isShell(lines: readonly string[], { hasEmptyRoot }: PageFrame): boolean {
  const said = lines.filter((line) => hasLetters(line) && !loading.test(line) && !rights.test(line))
  const content = said.filter((line) => !noticesIn(line).has('scripts'))
  if (content.length < said.length && content.join('').length < maxBesideNotice) return true
  return content.length === 0 || (hasEmptyRoot && content.join('').length < minContent)
}

function hasLetters(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

/** Without the marks of lists and headings before a line, and points after it. */
function withoutMarks(line: string): string {
  const text = line.trim().replace(/^[-*#>\d.)\s]{1,10}/, '')
  let end = text.length
  while (end > 0 && /[.…。!！\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
