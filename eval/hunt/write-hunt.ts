// npx tsx eval/hunt/write-hunt.ts SEED FOLDER: writes a generated hunt as jobs.jsonl and inbox.mbox, to import and
// experiment with.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateHunt, type PlannedMessage } from './generate-hunt.js'

const [seed = '', folder = ''] = process.argv.slice(2)
if (!/^\d+$/.test(seed) || folder === '') throw new Error('Say which hunt and where: write-hunt.ts SEED FOLDER')
const { jobs, messages } = generateHunt(Number(seed))
mkdirSync(folder, { recursive: true })
const rows = jobs.map(({ url, title, company, location, description, source, capturedAt }) =>
  JSON.stringify({ url, title, company, location, description, source, captured_at: capturedAt }),
)
writeFileSync(join(folder, 'jobs.jsonl'), `${rows.join('\n')}\n`)
writeFileSync(join(folder, 'inbox.mbox'), messages.map(asMbox).join(''))
process.stdout.write(`${rows.length} jobs and ${messages.length} messages in ${folder}\n`)

function asMbox({ message, text }: PlannedMessage): string {
  const at = new Date(message.at ?? 0)
  const body = text.replace(/^(>*From )/gm, '>$1')
  const head = [
    `From: ${encoded(message.from ?? '')}`,
    `To: ${message.to.map(encoded).join(', ')}`,
    `Subject: ${encoded(message.subject ?? '')}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${message.messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  const [day, dayOfMonth, month, year, time] = at.toUTCString().replace(',', '').split(' ')
  const separator = `From ${message.fromEmail ?? 'unknown'} ${day} ${month} ${dayOfMonth} ${time} ${year}`
  return `${separator}\n${head.join('\n')}\n\n${body}\n\n`
}

/** Encodes the name as RFC 2047 requires; an address stays unchanged. */
function encoded(text: string): string {
  const [, name = text, address = ''] = /^(.*?)( <[^>]*>)?$/.exec(text) ?? []
  if (/^[\x20-\x7e]*$/.test(name)) return text
  return `=?utf-8?b?${Buffer.from(name).toString('base64')}?=${address}`
}
