import { describe, expect, it } from 'vitest'
import { formatLeftOut, MailboxDoubts } from '#src/adapters/edges/cli/commands/mail/mailbox-doubts.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'

const doubt = { mailbox: "y/Ann's", stored: "x/Ann's", known: 9, looked: 10 }

/** A terminal whose user answers every question with `answer`, and the questions asked. */
function aTerminal(answer: string) {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return answer
  }
  const terminal: Terminal = { out: () => {}, err: () => {}, draw: null, columns: null, bars: null, ask }
  return { doubts: new MailboxDoubts(terminal), asked }
}

describe('a folder that may be a known mailbox under another name, asked about at a terminal (mail-ask)', () => {
  it.each([
    ['y', 'stored'],
    ['Yes', 'stored'],
    ['n', 'new'],
    [' no ', 'new'],
  ])('is settled by the answer %j: %s', async (line, answer) => {
    const { doubts, asked } = aTerminal(line)
    expect(await doubts.answer(doubt)).toBe(answer)
    expect(asked).toEqual([
      "9 of the first 10 messages of y/Ann's are already in mailbox x/Ann's. Is it the same mailbox? [y/n] ",
    ])
    expect(doubts.open).toEqual([])
  })

  it.each(['', '?', 'maybe'])('is left out after %j', async (line) => {
    const { doubts } = aTerminal(line)
    expect(await doubts.answer(doubt)).toBe('skip')
    expect(doubts.open).toEqual([doubt])
  })

  it('is described in the singular if it has one message', () => {
    expect(formatLeftOut({ ...doubt, known: 1, looked: 1 })).toContain(
      "The only message of y/Ann's is already in mailbox x/Ann's.",
    )
  })

  it('is named with shell quoting', () => {
    expect(formatLeftOut(doubt)).toContain(String.raw`--as 'x/Ann'\''s' if`)
  })
})
