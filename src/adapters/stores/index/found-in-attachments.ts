import type { AttachmentText, FoundInAttachment } from '#src/domain/mail/attachment-text.js'
import type { Attachment } from '#src/domain/mail/email.js'
import { JudgedMessage, type LeafCounter, leafCounter } from './judged-message.js'
import { askedLeaves, type SearchPlan } from './search-plan.js'

export type FindInAttachments = (
  texts: readonly AttachmentText[],
  listed: readonly Attachment[] | null,
) => readonly FoundInAttachment[]

/** Returns a function that tells in which attachments the words of a query are. Source: mail-attachment-text. */
export function attachmentFinder(plan: SearchPlan): FindInAttachments {
  const counters = askedLeaves(plan)
    .filter((leaf) => leaf.in.includes('body') && leaf.role !== 'stop-word')
    .map(leafCounter)
  return (texts, listed) =>
    texts.flatMap(({ part, pages }) => {
      let best: { readonly page: number | null; readonly words: number } | null = null
      for (const { number, text } of pages) {
        const words = wordsOn(text, counters)
        if (words > (best?.words ?? 0)) best = { page: number, words }
      }
      return best === null ? [] : [{ part, name: listed?.[part - 1]?.name ?? null, page: best.page }]
    })
}

/** How many of the words a page has. */
function wordsOn(text: string, counters: readonly LeafCounter[]): number {
  const page = new JudgedMessage({ subject: '', body: text, from: '', to: '' })
  return counters.filter((count) => count(page) > 0).length
}
