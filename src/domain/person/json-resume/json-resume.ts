import { keptDataInfo } from '#src/domain/person/papers/paper.js'
import { readMarkdown } from '#src/domain/person/papers/read-markdown.js'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'
import { type KeptValue, keptBetween, withKept } from './kept-rest.js'
import { type ReadCv, readCv } from './read-cv.js'
import { writeCv } from './to-markdown.js'

/**
 * Returns a CV in Markdown from a résumé in JSON (JSON Resume 1.0.0, the parsed file). What Markdown cannot say stands
 * in a block of code at its end, which papers do not show, so that `toJsonResume` returns the same résumé. Returns null
 * if it is no object. Source: person-papers-json.
 */
export function fromJsonResume(resume: unknown): string | null {
  if (!isObject(resume)) return null
  const cv = writeCv(resume)
  const kept = keptBetween(readCv(readMarkdown(cv)).resume, resume)
  if (kept.length === 0) return cv
  const lines = kept.map((each) => JSON.stringify(each))
  return `${cv}\n\`\`\`${keptDataInfo}\n${lines.join('\n')}\n\`\`\`\n`
}

/**
 * Returns a CV in Markdown as a résumé in JSON. `unread` names the sections for which JSON Resume has no place, and
 * those that are not recognized. Source: person-papers-json.
 */
export function toJsonResume(markdown: string): ReadCv {
  const blocks = readMarkdown(markdown)
  const cv = readCv(blocks.filter((block) => block.kind !== 'code' || block.info !== keptDataInfo))
  const kept = blocks.flatMap((block) =>
    block.kind === 'code' && block.info === keptDataInfo ? block.text.split('\n').flatMap(readKept) : [],
  )
  const resume = withKept(cv.resume, kept)
  return { resume: isObject(resume) ? (resume satisfies JsonObject) : {}, unread: cv.unread }
}

/** A line that somebody damaged is left out. */
function readKept(line: string): readonly KeptValue[] {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) && isPath(value.at) ? [{ ...value, at: value.at }] : []
  } catch {
    return []
  }
}

function isPath(value: unknown): value is KeptValue['at'] {
  const isStep = (step: unknown) =>
    typeof step === 'string' || (isObject(step) && typeof step.item === 'string' && typeof step.nth === 'number')
  return Array.isArray(value) && value.length <= 50 && value.every(isStep)
}
