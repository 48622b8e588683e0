import type { DomDocument } from '#src/adapters/sources/extraction/html/dom.js'
import type { PageScript } from '#src/adapters/sources/extraction/html/scan-html.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { parse } from '#src/domain/websites/page-address.js'
import { frameUrlIn } from './unreadable-page.js'

const boardHosts = new RegExp(
  String.raw`(?:^|\.)${anyOf`
    greenhouse\.io | lever\.co | ashbyhq\.com | workable\.com | smartrecruiters\.com | personio\.(?:de|com)
    recruitee\.com | teamtailor\.com | bamboohr\.com | breezy\.hr | jobvite\.com | icims\.com | myworkdayjobs\.com
    herp\.careers | hrmos\.co
  `}$`,
)

/** Boards that scripts embed in a page: how to find the company's name, and the URL of its postings. */
const scriptBoards: readonly { readonly mark: RegExp; readonly toAddress: (company: string) => string }[] = [
  {
    mark: /greenhouse\.io\/embed\/job_board\/js\?for=([\w-]{1,60})/,
    toAddress: (company) => `https://boards.greenhouse.io/embed/job_board?for=${company}`,
  },
  { mark: /api\.lever\.co\/v0\/postings\/([\w-]{1,60})/, toAddress: (company) => `https://jobs.lever.co/${company}` },
  { mark: /jobs\.ashbyhq\.com\/([\w-]{1,60})\/embed/, toAddress: (company) => `https://jobs.ashbyhq.com/${company}` },
]
const scriptSource = /<script\b[^<>]{0,500}\bsrc\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,500})/gi
const maxScript = 100_000

interface Frame {
  readonly frameUrl: string | null
  readonly isFrameOfBoard: boolean
}

/** The frame that may contain the text of a page, or the board that a script embeds in it. */
export function frameOf(
  document: DomDocument,
  scripts: readonly PageScript[],
  html: string,
  url: string | null,
): Frame {
  const frameUrl = frameUrlIn(document, url)
  if (frameUrl !== null && boardHosts.test(new URL(frameUrl).hostname)) return { frameUrl, isFrameOfBoard: true }
  const sources = [...html.matchAll(scriptSource)].map(([, source = '']) => source.replaceAll('&amp;', '&'))
  const codes = scripts.filter(({ type }) => !type.includes('json')).map(({ code }) => code.slice(0, maxScript))
  const board = boardIn([...sources, ...codes])
  return board === null ? { frameUrl, isFrameOfBoard: false } : { frameUrl: board, isFrameOfBoard: true }
}

function boardIn(texts: readonly string[]): string | null {
  for (const { mark, toAddress } of scriptBoards) {
    const company = texts.flatMap((text) => mark.exec(text)?.[1] ?? [])[0]
    if (company !== undefined) return toAddress(company)
  }
  return null
}

const target = /^\s*\d{1,5}\s*[;,]\s*url\s*=\s*["']?([^"'\s]{1,2000})/i

/** The target of an automatic redirect in the page; null if there is none. */
export function refreshOf(document: DomDocument, url: string | null): string | null {
  for (const tag of document.querySelectorAll('meta[http-equiv]')) {
    if ((tag.getAttribute('http-equiv') ?? '').toLowerCase() !== 'refresh') continue
    const written = target.exec(tag.getAttribute('content') ?? '')?.[1]
    const found = written === undefined ? null : parse(written, url ?? written)
    if (found !== null && /^https?:$/.test(found.protocol) && found.href !== url) return found.href
  }
  return null
}
