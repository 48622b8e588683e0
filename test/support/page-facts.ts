import type { PageFacts, PageLine } from '#src/domain/websites/judging/page-facts.js'

/** A line of the main text, plus `parts`. */
export function aPageLine(text: string, parts: Partial<PageLine> = {}): PageLine {
  return { text, isHeading: false, isBeside: false, isNearTitle: false, isLabel: false, ...parts }
}

/** A page with these lines. Lines that begin with # are headings, and the first heading is its name. */
export function aPageOf(texts: readonly string[], parts: Partial<PageFacts> = {}): PageFacts {
  const lines = texts
    .filter((text) => text.trim() !== '')
    .map((text) => aPageLine(text.replace(/^# /, ''), { isHeading: text.startsWith('# ') }))
  const headings = lines.filter(({ isHeading }) => isHeading).map(({ text }) => text)
  return {
    title: headings[0] ?? '',
    name: headings[0] ?? '',
    lines,
    headings,
    role: null,
    salary: null,
    place: null,
    deadline: null,
    otherPostings: 0,
    asksForPassword: false,
    missing: lines.length === 0 ? 'empty' : null,
    frameUrl: null,
    isFrameOfBoard: false,
    hasCaptcha: false,
    isGuard: false,
    refreshUrl: null,
    ...parts,
  }
}
