import { trimMarks } from '#src/domain/person/trim-marks.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { cutText, foldText } from '#src/domain/shared/text.js'

/** A sentence or a line of a posting. */
export interface PostingSentence {
  /** As written. */
  readonly text: string
  /** Folded for comparison. */
  readonly folded: string
  /** Whether it stands under a heading for what is welcome but not required. */
  readonly isOptional: boolean
}

// text beyond this belongs to other postings
const maxLength = 50_000
const maxQuote = 240

// U.S. and e.g. end no sentence
const end = /\n|(?<=[。！？])|(?<=[a-z0-9)\]"”’]{2}[.!?])\s/
const marks = { before: '>#*•·・◆■●▪-–—|', behind: '*|' }

const optionalHeading = new RegExp(
  anyOf`
    ^(?:preferred|bonus|plus(?:es)?|desir(?:able|ed)|ideally|extra|additional)\b | nice[- ]to[- ]haves? | good to have | stand out
    wünschenswert | von vorteil | 歓迎 | 尚可 | あると望ましい | 優遇
  `,
)
const otherHeading = new RegExp(
  anyOf`
    required | requirements? | must | minimum | qualifications | responsibilities | benefits | offer | about | salary
    location | compensation | perks | what you | who you | how to apply | process | practicals
    必須 | 応募資格 | 応募条件 | 待遇 | 給与 | 勤務 | 福利 | 選考 | 仕事内容 | 業務 | 会社 | 雇用 | 求める人物
  `,
)
const maxHeading = 60

/** Splits a description into its sentences and lines. Takes time linear in its length. */
export function postingSentences(description: string): readonly PostingSentence[] {
  let isOptional = false
  return description
    .slice(0, maxLength)
    .split(end)
    .flatMap((part): readonly PostingSentence[] => {
      const text = trimMarks(part, marks.before, marks.behind)
      if (text === '') return []
      const folded = foldText(text)
      if (isHeading(part, text)) {
        if (optionalHeading.test(folded)) isOptional = true
        else if (otherHeading.test(folded) || /^[\s>]*(?:#|[■◆【＜])/.test(part)) isOptional = false
      }
      return [{ text, folded, isOptional }]
    })
}

/** Items of a list are no headings, nor are sentences. */
function isHeading(part: string, text: string): boolean {
  return text.length <= maxHeading && !/^\s*(?:[-•·・]|\*(?!\*))/.test(part) && !/[.。!?！？]$/.test(text)
}

/** Returns the sentence, or its part around a position if it is long. */
export function quoteOf(text: string, at = 0): string {
  if (text.length <= maxQuote) return text
  const start = Math.max(0, Math.min(at - maxQuote / 2, text.length - maxQuote))
  return cutText(text.slice(start).replace(/^[\uDC00-\uDFFF]/, ''), maxQuote).trim()
}
