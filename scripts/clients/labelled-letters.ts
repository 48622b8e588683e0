import { readFileSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'

/** The kind of each letter, keyed by when it was sent, to the minute: `2026-09-01T08:00Z`. */
export type Labels = ReadonlyMap<string, string>

export interface LabelledHunt {
  /** Jobs with applications, as JSON Lines. */
  readonly jobs: string
  /** Letters of their employers. */
  readonly mbox: string
  readonly labels: Labels
}

export const huntSize = { applications: 100, receipts: 160, others: 240 } as const

const begin = Date.UTC(2026, 8, 1, 8)
const betweenMs = 4 * 3_600_000
const languages = ['en', 'ja'] as const
const others = ['rejection', 'interview_invitation', 'assessment', 'offer', 'information_request', 'human_other']

interface Labelled {
  readonly kind: string
  readonly subject: string
  readonly text: string
  /** What makes the letter misleading; absent if it is plain. */
  readonly trap?: string
}

/** A deterministic hunt with letters of every kind from the tests, half of them Japanese. */
export function labelledHunt(): LabelledHunt {
  const receipts = inTurn(huntSize.receipts, ({ kind, trap }) => kind === 'application_received' && trap === undefined)
  const letters = [...receipts, ...inTurn(huntSize.others, ({ kind }) => others.includes(kind))]
  const labels = new Map(letters.map(({ kind }, i) => [minuteOf(i), kind]))
  return { jobs: jobs(), mbox: letters.map(toMail).join('\n'), labels }
}

function inTurn(count: number, isWanted: (letter: Labelled) => boolean): readonly Labelled[] {
  const wanted = languages.map((language) => readLabelled(language).filter(isWanted))
  return Array.from({ length: count }, (_, i) => {
    const own = wanted[i % languages.length] ?? []
    return own[Math.floor(i / languages.length) % own.length]
  }).filter((letter) => letter !== undefined)
}

function readLabelled(language: (typeof languages)[number]): readonly Labelled[] {
  const file = inRepository(`test/domain/hunt/letters/letters/${language}.jsonl`)
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    return { kind: '', subject: '', text: '', ...(JSON.parse(line) as Partial<Labelled>) }
  })
}

function jobs(): string {
  const lines = Array.from({ length: huntSize.applications }, (_, i) => {
    const url = `https://employer-${i + 1}.example/jobs/1`
    return JSON.stringify({ url, title: `Role ${i + 1}`, company: `Employer ${i + 1}`, description: 'A role.' })
  })
  return lines.join('\n')
}

function minuteOf(i: number): string {
  return `${new Date(begin + i * betweenMs).toISOString().slice(0, 16)}Z`
}

/** All letters of an employer form one conversation. */
function toMail({ subject, text }: Labelled, i: number): string {
  const job = (i % huntSize.applications) + 1
  const date = new Date(begin + i * betweenMs)
  const base64 = (words: string) => Buffer.from(words).toString('base64')
  const headers = [
    `From jobs@employer-${job}.example ${date.toUTCString()}`,
    `From: Employer ${job} Careers <jobs@employer-${job}.example>`,
    'To: me@home.example',
    `Subject: =?utf-8?B?${base64(subject.slice(0, 60))}?=`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <letter-${i}@employer-${job}.example>`,
    `References: <employer-${job}@mail.example>`,
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
  ]
  const body = base64(text).replace(/.{76}/g, '$&\n')
  return `${headers.join('\n')}\n\n${body}\n`
}
