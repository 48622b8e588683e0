import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Setting } from '#bench/benchmark.js'
import { messageOf, separatorLine } from '#test/support/mail-letters.js'
import { letter } from './letters.js'

/** A mailbox of many messages that can grow and shrink back. */
export interface Corpus {
  readonly name: string
  readonly path: string
  grow(): void
  shrink(): void
}

/** Returns a function from number to message. Messages of `mail/spamassassin.tar.gz` repeat with new ids. */
export function messageSource({ data, folder }: Setting): (n: number) => Buffer {
  const packed = data === null ? null : join(data, 'mail', 'spamassassin.tar.gz')
  if (packed === null || !existsSync(packed)) return (n) => messageOf(letter(n))
  const unpacked = join(folder, 'real')
  mkdirSync(unpacked, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '-C', unpacked])
  const real = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/data'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => withoutSeparator(readFileSync(path)))
  return (n) => copyOf(real[n % real.length] ?? Buffer.alloc(0), Math.floor(n / real.length))
}

function withoutSeparator(raw: Buffer): Buffer {
  return raw.subarray(0, 5).toString() === 'From ' ? raw.subarray(raw.indexOf('\n') + 1) : raw
}

/** Returns the message as another one: with a new id, and in separate conversations. */
function copyOf(raw: Buffer, copy: number): Buffer {
  const end = raw.indexOf('\n\n')
  const head = raw.toString('latin1', 0, end === -1 ? raw.length : end)
  let isOfIds = false
  const lines = head.split('\n').map((line) => {
    if (!/^[ \t]/.test(line)) isOfIds = /^(?:message-id|in-reply-to|references):/i.test(line)
    return isOfIds ? line.replaceAll('<', `<${copy}.`) : line
  })
  const renamed = Buffer.from(`${lines.join('\n')}\nX-Copy: ${copy}`, 'latin1')
  return Buffer.concat([renamed, end === -1 ? Buffer.alloc(0) : raw.subarray(end)])
}

/** A Maildir as mbsync writes it. */
export function maildirCorpus(path: string, count: number, added: number, messageAt: (n: number) => Buffer): Corpus {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(path, name), { recursive: true })
  const fileOf = (n: number) => join(path, 'cur', `${1_700_000_000 + n}.${n}_1.host,U=${n + 1}:2,S`)
  const range = Array.from({ length: added }, (_, i) => count + i)
  for (let n = 0; n < count; n++) writeFileSync(fileOf(n), messageAt(n))
  return {
    name: 'Maildir',
    path,
    grow: () => {
      for (const n of range) writeFileSync(fileOf(n), messageAt(n))
    },
    shrink: () => {
      for (const n of range) rmSync(fileOf(n))
    },
  }
}

/** An mbox that grows at its end. */
export function mboxCorpus(path: string, count: number, added: number, messageAt: (n: number) => Buffer): Corpus {
  let size = 0
  const append = (n: number) => {
    const date = new Date((1_700_000_000 + n * 61) * 1000).toISOString()
    const piece = Buffer.concat([separatorLine(date), quoted(messageAt(n)), Buffer.from('\n\n')])
    appendFileSync(path, piece)
    return piece.length
  }
  for (let n = 0; n < count; n++) size += append(n)
  return {
    name: 'mbox',
    path,
    grow: () => {
      for (let n = count; n < count + added; n++) append(n)
    },
    shrink: () => truncateSync(path, size),
  }
}

function quoted(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replace(/^(>{0,9})From /gm, '>$1From '), 'latin1')
}
