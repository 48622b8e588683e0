import type { IndexText } from '../../domain/mail/email.js'
import { serveThread } from '../kit/workers/serve.js'
import { type EmailContent, parseContent } from './parse-email.js'
import type { ParseAnswer, ParsedContent, ParseRequest } from './parse-messages.js'
import { usePlainBlobs } from './plain-blob.js'

/** Makes the full-text columns of a message; slow for long Japanese texts. */
export type Analyse = (message: Pick<EmailContent, 'subject' | 'plainText' | 'attachments'>) => IndexText

// a longer text could take more than the time that one message has: the store analyses it, which has no limit
const maxAnalysedCharacters = 200_000

/** Answers the pool that started this thread; with `analyse`, each message comes with its full-text columns. */
export function serveParsing(analyse?: Analyse): void {
  usePlainBlobs()
  const sayReady = serveThread<ParseRequest, ParseAnswer>({ answer: (request) => parseBatch(request, analyse) })
  sayReady()
}

async function parseBatch(
  { bytes, items, progress }: ParseRequest,
  analyse: Analyse | undefined,
): Promise<ParseAnswer> {
  const index = new Int32Array(progress)
  const contents: ParsedContent[] = []
  let at = 0
  for (const { length, textCut, ...arrival } of items) {
    Atomics.store(index, 0, contents.length)
    const content = await parseContent({ bytes: Buffer.from(bytes, at, length), textCut }, arrival)
    contents.push(withIndexText(content, analyse))
    at += length
  }
  return contents
}

function withIndexText(content: EmailContent, analyse: Analyse | undefined): ParsedContent {
  const characters = (content.subject?.length ?? 0) + (content.plainText?.length ?? 0)
  const isAnalysed = analyse !== undefined && characters <= maxAnalysedCharacters
  return isAnalysed ? { ...content, indexText: analyse(content) } : content
}
