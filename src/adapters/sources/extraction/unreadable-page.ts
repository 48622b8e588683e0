import type { DomDocument } from '#src/adapters/sources/extraction/html/dom.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { noticesIn } from '#src/domain/websites/judging/notices.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

/**
 * Why there is nothing to read: everything is in a frame or filled by scripts, the text is garbled, or there is none.
 */
export type UnreadablePage =
  | { readonly reason: 'scripts' | 'empty' | 'garbled' }
  | { readonly reason: 'frame'; readonly frameUrl: string }

/** Properties of a page besides its text, read before the text is extracted. */
export interface PageFrame {
  /** See `frameUrlIn`. */
  readonly frameUrl: string | null
  readonly hasEmptyRoot: boolean
}

// a page that only shows a notice is shorter
const maxNotice = 300
const maxLine = 1000
// a page to be filled by scripts may still show the name of its site or a copyright line
const minContent = 40
const maxBesideNotice = 80
const maxFrameText = 60
const maxUrl = 2000

const roots = '#root,#app,#__next,#__nuxt,#___gatsby,#app-root,#react-root,#main-app,app-root'
// without one of these in the HTML no root can exist, and searching the document is slow
const namesRoot = /["'\s=](?:root|app|__next|__nuxt|___gatsby|react-root|main-app)\b|app-root/i
const idleHost = anyOf`
  googletagmanager | doubleclick | google-analytics | recaptcha | hcaptcha | facebook | youtube(?:-nocookie)? | vimeo
  platform\.twitter
`
const idleFrame = new RegExp(String.raw`^https?:\/\/(?:[\w-]+\.)*${idleHost}\.\w+`, 'i')
const loading = new RegExp(
  `^${anyOf`
    now loading | loading(?: (?:content|page|app|application|data|jobs?|please wait))? | please wait(?: a moment)?
    読み込み中(?:です)? | ロード中(?:です)? | (?:しばらく|少々)?お待ちください
  `}$`,
  'i',
)
// frames of a frameset that contain no text
const besideText =
  /(?:^|[^a-z])(?:nav|navi|navigation|menu|head|header|top|title|banner|foot|footer|toc|index|left)(?:[^a-z]|$)/i
const rights = /^(?:©|\(c\)|copyright\b)|all rights reserved|無断転載/i

/** `html` is the source of the document. */
export function surveyFrame(document: DomDocument, html: string, url: string | null): PageFrame {
  const root = namesRoot.test(html) ? document.querySelector(roots) : null
  return {
    frameUrl: frameUrlIn(document, url),
    hasEmptyRoot: root !== null && (root.textContent ?? '').trim() === '',
  }
}

/** The URL of the frame that most likely contains the text; null for none. */
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

/** Returns null if the page has content, even one sentence. */
export function findUnreadablePage(blocks: readonly PageBlock[], frame: PageFrame): UnreadablePage | null {
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

/** Strips list and heading marks before a line, and punctuation after it. */
function withoutMarks(line: string): string {
  const text = line.trim().replace(/^[-*#>\d.)\s]{1,10}/, '')
  let end = text.length
  while (end > 0 && /[.…。!！\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
