import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'

/** A line of letters/*.jsonl. `docs/a-letter-was-misread.md` says how to write one. */
interface Letter {
  /** The kind that a fair reader would say. */
  readonly kind: MessageKind
  /** Only if the guess differs: null if it leaves the letter undecided, otherwise the wrong guess. */
  readonly guess?: MessageKind | null
  /** Why the letter misleads: it may stay undecided, but must never be guessed wrong. */
  readonly trap?: string
  readonly why?: string
  readonly from?: string
  readonly subject?: string
  readonly text: string
}

const left: readonly MessageKind[] = ['human_other', 'not_job_related']
const decisive: readonly MessageKind[] = ['rejection', 'interview_invitation', 'offer']

function readLetters(language: string): readonly Letter[] {
  const text = readFileSync(new URL(`letters/${language}.jsonl`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Letter)
}

function received({ from = '', subject = '', text }: Letter) {
  const fromEmail = /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? null
  const rest = { plainText: text, isBulk: false, invitations: [], sentOn: null }
  return understandMessage({ subject, from, fromEmail, ...rest }).received
}

describe.each(['en', 'ja'])('the letters in %s (hunt-kinds, hunt-kinds-japanese)', (language) => {
  const letters = readLetters(language)
  const told = letters.map((letter) => ({ ...letter, ...received(letter), label: letter.kind, expected: letter.guess }))

  it('are of known kinds, each once', () => {
    expect(letters.filter(({ kind }) => !messageKinds.includes(kind))).toEqual([])
    const keys = letters.map(({ from, subject, text }) => JSON.stringify([from, subject, text]))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it.each(letters.map((letter) => [letter.kind, letter.trap ?? letter.subject ?? letter.text, letter] as const))(
    '%s: %s',
    (kind, _, letter) => {
      const guess = received(letter).kind
      if (letter.guess === null) expect(left.filter((other) => other !== kind)).toContain(guess)
      else expect(guess).toBe(letter.guess ?? kind)
    },
  )

  it('are not misread if they are traps', () => {
    const misled = told.filter(({ trap, label, kind }) => trap !== undefined && kind !== label && !left.includes(kind))
    expect(misled.map(({ text }) => text)).toEqual([])
  })

  it.each(decisive)('are right in 97 of 100 classified as %s: these were known when the words were chosen', (kind) => {
    const taken = told.filter((letter) => letter.kind === kind)
    expect(taken.filter(({ label }) => label === kind).length / taken.length).toBeGreaterThanOrEqual(0.97)
  })

  it('are certain receipts only if they are receipts', () => {
    const sure = told.filter(({ isSureReceipt }) => isSureReceipt === true)
    expect(sure.length).toBeGreaterThan(10)
    expect(sure.filter(({ label }) => label !== 'application_received')).toEqual([])
  })
})
