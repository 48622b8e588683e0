import type { Sign } from './find-signs.js'
import type { MessageKind } from './message-kind.js'
import type { Sentence } from './read-sentences.js'

const interview = /\b(?:interview|phone screen|on-?site)|面接|面談/i

/** Returns the interview sign of a calendar request, if its message is about an application. Source: hunt-kinds. */
export function calendarSigns(sentences: readonly Sentence[], isOfApplication: boolean): readonly Sign<MessageKind>[] {
  const own = sentences.filter(({ where }) => where !== 'sender')
  const naming = own.findIndex(({ text }) => interview.test(text))
  const at = Math.max(0, naming)
  const shown = own[at]
  if (shown === undefined || (naming === -1 && !isOfApplication)) return []
  return [
    {
      kind: 'interview_invitation',
      rule: 'interview_invitation/calendar',
      where: shown.where,
      isStrong: true,
      quote: shown.quote(0, shown.text.length),
      at,
    },
  ]
}
