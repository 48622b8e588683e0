import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords, ruleInWords } from '#src/adapters/edges/web/words/hunt.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { TimelineEvent } from '#src/application/hunt/get-application-timeline.js'
import { capitalized } from '#src/domain/shared/text.js'
import { CorrectLetter } from './corrections.js'
import { Entry } from './entry.js'
import { kindInWords, ShownBy, Warnings } from './event-words.js'
import { JobAssignmentForm } from './job-assignment-form.js'
import { whichJobPath } from './which-job.js'

interface MessageEntryProps {
  readonly c: WebContext
  readonly jobId: number
  readonly event: Extract<TimelineEvent, { readonly kind: 'message' }>
}

/** A message: its kind, the evidence, and why it belongs to this job. */
export function MessageEntry({ c, jobId, event: { at, message } }: MessageEntryProps) {
  const { is, emailId, threadId, warnings, rule, judged, isWeak } = message
  const words = huntWords[c.get('language')]
  const why = rule === null ? null : ruleInWords(c.get('language'), rule)
  const by = judged === null || judged === 'rule' ? why : words.judges[judged]
  const [subject, isWarned] = [line(message.subject), warnings.length > 0]
  return (
    <Entry c={c} at={at} what={kindInWords(c, is)} kind="message">
      <Warnings c={c} warnings={warnings} />
      {/* if the subject is itself the evidence, it appears below */}
      {subject === null || subject === '' || subject === line(message.quote) ? null : (
        <p>
          <UntrustedText>{subject}</UntrustedText>
        </p>
      )}
      <ShownBy c={c} emailId={emailId} quote={message.quote} rule={null} />
      <p class="quiet">
        {isWarned || by === null ? null : sentence(c, by)}
        <BelongsBecause c={c} message={message} />
      </p>
      {isWeak ? <p class="quiet">{words.weak}</p> : null}
      {emailId === null ? null : <CorrectLetter c={c} emailId={emailId} kind={is} />}
      <JobAssignmentForm
        c={c}
        jobId={jobId}
        things={[
          ...(emailId === null ? [] : [['message', ['email_id', String(emailId)]] as const]),
          ...(threadId === null ? [] : [['conversation', ['thread_id', threadId]] as const]),
        ]}
      />
      {emailId === null || c.get('parts').isReadOnly ? null : (
        <p class="other-job">
          <a href={whichJobPath(c, [['email_id', String(emailId)]])}>{correctionWords[c.get('language')].otherJob}</a>
        </p>
      )}
    </Entry>
  )
}

/** A sentence, or what becomes one, with one full stop. */
function sentence(c: WebContext, said: string): string {
  return `${capitalized(said).replace(/[.。]$/, '')}${punctuation[c.get('language')].stop}`
}

function BelongsBecause({
  c,
  message: { linkRule, linkQuote },
}: Pick<MessageEntryProps, 'c'> & { message: MessageEntryProps['event']['message'] }) {
  const language = c.get('language')
  const { colon, open, close } = punctuation[language]
  const quote = line(linkQuote)
  if (linkRule === null) return null
  return (
    <>
      {timelineWords[language].because}
      {colon}
      {huntWords[language].links[linkRule]}
      {quote === null || quote === '' ? null : (
        <>
          {open}
          <UntrustedText>{quote}</UntrustedText>
          {close}
        </>
      )}
    </>
  )
}
