import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a question and returns the answer, or '' if none is given; what is typed is not shown. Ctrl-C gives none. */
export async function askUnseen(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  question: string,
): Promise<string> {
  // with a terminal of its own, readline turns off the echo; what it would draw instead goes nowhere
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  // only now: what is typed before the echo is off would be shown
  output.write(question)
  try {
    const ended = once(lines, 'close').then(() => '')
    lines.on('SIGINT', () => lines.close())
    return await Promise.race([lines.question(''), ended])
  } finally {
    lines.close()
    output.write('\n')
  }
}
