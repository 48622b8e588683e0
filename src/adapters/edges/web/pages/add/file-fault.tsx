import type { Child } from 'hono/jsx'
import { English } from '#src/adapters/edges/web/parts/english.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { addFilesWords } from '#src/adapters/edges/web/words/add-files.js'
import { rowReportJa } from '#src/adapters/edges/words/jobs/row-faults-ja.js'
import { mailFaultJa } from '#src/adapters/edges/words/mail/mail-faults-ja.js'
import { type RowReport, reportMessage } from '#src/application/jobs/file-reports.js'

/** What is said of a row or a file of postings, in the language of the page if it is known. */
export function PostingFault({ c, report: { fact } }: { c: WebContext; report: RowReport }) {
  const language = c.get('language')
  const { fields } = addFilesWords[language]
  const english = reportMessage(fact, (field) => addFilesWords.en.fields[field])
  return told(english, language === 'ja' ? rowReportJa(fact, fields) : null)
}

/** What of a file of mail cannot be read, in the language of the page if it is known. */
export function MailFault({ c, fault }: { c: WebContext; fault: string }) {
  return told(fault, c.get('language') === 'ja' ? mailFaultJa(fault) : null)
}

function told(english: string, ja: string | null): Child {
  if (ja === null) return <English>{readableName(english)}</English>
  return <UntrustedText>{readableName(ja)}</UntrustedText>
}
