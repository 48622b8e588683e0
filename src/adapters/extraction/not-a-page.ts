import type { PageBlock } from '../../domain/websites/page-content.js'
import type { DomDocument } from './html/dom.js'

/** Why there is nothing to read: a check of visitors, a frame that holds all, scripts that are to fill it, or no text. */
export type NotAPage =
  | { readonly reason: 'challenge' | 'scripts' | 'empty' }
  | { readonly reason: 'frame'; readonly frameUrl: string }

/** What a page has beside its text; read before the text is cut out. */
export interface PageFrame {
  /** Of the first frame that shows something; null for none. */
  readonly frameUrl: string | null
  readonly hasEmptyRoot: boolean
  readonly title: string
}

// a page that has only a notice to show is shorter
const maxNotice = 300
const maxChallenge = 1000
// a shell may still show the name of its site, or its rights
const minContent = 40
const maxFrameText = 60
const maxUrl = 2000

const roots = '#root,#app,#__next,#__nuxt,#___gatsby,#app-root,#react-root,#main-app,app-root'
const idleFrame =
  /^https?:\/\/(?:[\w-]+\.)*(?:googletagmanager|doubleclick|google-analytics|recaptcha|hcaptcha|facebook|youtube(?:-nocookie)?|vimeo|platform\.twitter)\.\w+/i
const scriptsNotice =
  /(?:enable|requires?|turn on|activate|without) javascript|javascript (?:is (?:disabled|required)|to run)|javascript\s?を?\s?(?:有効|オン)|javascript\s?が\s?(?:無効|オフ)|(?:log|sign) in to (?:continue|view|see)|ログインして(?:ください|続行)/i
const loading =
  /^(?:now loading|loading(?: (?:content|page|app|application|data|jobs?|please wait))?|please wait(?: a moment)?|読み込み中(?:です)?|ロード中(?:です)?|(?:しばらく|少々)?お待ちください)$/i
// a line that begins so is said to the visitor; one that speaks of it begins otherwise
const challengeLine =
  /^(?:please )?(?:verify(?:ing)?|confirm(?:ing)?|prove|checking if) (?:that )?you(?:['’]?re| are) (?:a )?(?:human|not a (?:ro)?bot)|^(?:i['’]?m|i am) not a robot|^checking (?:your browser|if the site connection is secure)|^just a moment|^(?:please )?(?:complete|solve) the (?:security check|captcha)|^(?:please )?enable (?:javascript and cookies|cookies) to continue|^[\w.-]{1,100} needs to review the security of your connection|^our systems have detected unusual traffic|^sorry, you have been blocked|^press (?:&|and) hold to confirm|^(?:あなたが|お客様が)?(?:人間|ロボットでは?ない)(?:である)?ことを(?:確認|証明)|^私はロボットではありません|^(?:ブラウザ|接続の安全性|セキュリティ)(?:ー)?(?:を|の)?(?:確認|チェック)(?:しています|中)|^続行するには.{0,30}(?:認証|cookie|チェック)|^通常と異なるトラフィック|^セキュリティチェックを完了/i
const challengeTitle =
  /^(?:just a moment|attention required|access denied|security check|(?:human )?verification(?: required)?|robot check|are you (?:a )?(?:human|robot)|pardon our interruption|one more step|ddos-guard|しばらくお待ちください|アクセスが(?:拒否|制限)されました|ロボットではないことの確認)(?=[.…!?]{0,3}(?:$|\s?\||\s[-–—]))/i
const rights = /^(?:©|\(c\)|copyright\b)|all rights reserved|無断転載/i

export function surveyFrame(document: DomDocument, url: string | null): PageFrame {
  const frames = [...document.querySelectorAll('iframe,frame')].slice(0, 50)
  const addresses = frames.flatMap((frame) => {
    const address = toAddress(frame.getAttribute('src') || frame.getAttribute('data-src') || '', url)
    return address === null || frame.hasAttribute('hidden') || frame.hasAttribute('style') ? [] : [address]
  })
  const root = document.querySelector(roots)
  return {
    frameUrl: addresses[0] ?? null,
    hasEmptyRoot: root !== null && (root.textContent ?? '').trim() === '',
    title: document.querySelector('title')?.textContent?.trim() ?? '',
  }
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
  const lines = blocks.flatMap(({ text }) => text.slice(0, maxChallenge).split('\n', 50)).map(withoutMarks)
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= maxChallenge && isChallenge(lines, frame.title)) return { reason: 'challenge' }
  if (frame.frameUrl !== null && length <= maxFrameText && blocks.every(({ kind }) => kind === 'heading')) {
    return { reason: 'frame', frameUrl: frame.frameUrl }
  }
  if (!blocks.some(({ text }) => hasLetters(text))) return { reason: frame.hasEmptyRoot ? 'scripts' : 'empty' }
  return length < maxNotice && isShell(lines, frame) ? { reason: 'scripts' } : null
}

function isChallenge(lines: readonly string[], title: string): boolean {
  const others = lines.filter((line) => !challengeLine.test(line) && !loading.test(line))
  const isSaid = others.length < lines.length && lines.some((line) => challengeLine.test(line))
  const rest = others.join(' ').length
  return (isSaid && rest < maxNotice) || (challengeTitle.test(title) && rest < maxNotice * 2)
}

function isShell(lines: readonly string[], { hasEmptyRoot }: PageFrame): boolean {
  if (lines.some((line) => scriptsNotice.test(line))) return true
  const content = lines.filter((line) => hasLetters(line) && !loading.test(line) && !rights.test(line))
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

/** What a user is told of a page without text, and what may be done. */
export function explainNotAPage(missing: NotAPage): { readonly message: string; readonly advice: string } {
  switch (missing.reason) {
    case 'challenge':
      return {
        message: 'The site asked for a proof that its visitor is a person, and did not show the page.',
        advice: 'Open the page in a browser, or try another address of the same content.',
      }
    case 'frame':
      return {
        message: `The page shows nothing but a frame, whose address is ${missing.frameUrl}`,
        advice: 'Process the address of the frame instead.',
      }
    case 'scripts':
      return {
        message: 'The page has no readable text of its own: its scripts are to fill it.',
        advice: 'The page may need JavaScript or a login. Try another address of the same content.',
      }
    case 'empty':
      return {
        message: 'The page has no readable text.',
        advice: 'The page may need JavaScript or a login. Try another address of the same content.',
      }
  }
}
