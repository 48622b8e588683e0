import { parentPort, workerData } from 'node:worker_threads'
import type { IndexText } from '../../domain/mail/index-text.js'
import { type EmailContent, parseContent } from './parse-email.js'
import type { ParseAnswer, ParsedContent, ParseRequest, WorkerData } from './parse-messages.js'
import { usePlainBlobs } from './plain-blob.js'

/** Makes the full-text columns of a message; slow for long Japanese texts. */
export type Analyse = (message: Pick<EmailContent, 'subject' | 'plainText' | 'attachments'>) => IndexText

// a longer text could take more than the time that one message has: the store analyses it, which has no limit
const longestAnalysed = 200_000

/** Answers the pool that started this thread; with `analyse`, each message comes with its full-text columns. */
export function serveParsing(analyse?: Analyse): void {
  usePlainBlobs()
  const progress = new Int32Array((workerData as WorkerData).progress)
  const answer = (message: ParseAnswer) => parentPort?.postMessage(message)
  parentPort?.on('message', async ({ bytes, items }: ParseRequest) => {
    const contents: ParsedContent[] = []
    let at = 0
    for (const { length, textCut, ...arrival } of items) {
      Atomics.store(progress, 0, contents.length)
      const content = await parseContent({ bytes: Buffer.from(bytes, at, length), textCut }, arrival)
      contents.push(withIndexText(content, analyse))
      at += length
    }
    answer(contents)
  })
  answer('ready')
}

function withIndexText(content: EmailContent, analyse: Analyse | undefined): ParsedContent {
  const characters = (content.subject?.length ?? 0) + (content.plainText?.length ?? 0)
  return analyse === undefined || characters > longestAnalysed ? content : { ...content, indexText: analyse(content) }
}
