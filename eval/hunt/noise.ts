import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Section } from '#eval/evaluation.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { readMessage } from '#src/adapters/sources/mime/parse-email.js'
import { stripAttachments } from '#src/adapters/sources/mime/strip-attachments.js'
import { understandRead } from '#src/adapters/sources/mime/understand-email.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'

const stages: readonly MessageKind[] = [
  'application_received',
  'rejection',
  'interview_invitation',
  'assessment',
  'offer',
]
const archives = ['spamassassin.tar.gz', 'mailman-months.tar.gz', 'mikel-mail.tar.gz']
const maxTaken = 0.005

/** How much unrelated mail (lists, newsletters and spam) is taken for a stage of an application. */
export async function* measureNoise(data: string): AsyncGenerator<Section> {
  const there = archives.filter((name) => existsSync(join(data, 'mail', name)))
  if (there.length === 0) return
  const judged: { readonly name: string; readonly kinds: readonly (MessageKind | null)[] }[] = []
  for (const name of there) judged.push({ name, kinds: await kindsIn(join(data, 'mail', name)) })
  const all = { name: 'all', kinds: judged.flatMap(({ kinds }) => kinds) }
  yield {
    title: 'Other mail',
    method:
      'Public archives of spam, newsletters and mailing lists, parsed as in an import: the share that is mistaken for a ' +
      'stage of an application.',
    figures: [all, ...judged].map(({ name, kinds }) => {
      const taken = kinds.filter((kind) => kind !== null && stages.includes(kind)).length
      const measure = `called a stage (${taken} of ${kinds.length})`
      return { subject: name.replace('.tar.gz', ''), measure, value: taken / kinds.length, bound: { atMost: maxTaken } }
    }),
  }
}

function kindsIn(archive: string): Promise<readonly (MessageKind | null)[]> {
  return withFolder(async (folder) => {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    const kinds: (MessageKind | null)[] = []
    for (const file of files.filter((path) => statSync(path).isFile() && !/README|NOTICE|LICENSE|COUNTS/.test(path))) {
      for (const raw of messagesIn(readFileSync(file))) kinds.push(await kindOf(raw))
    }
    return kinds
  })
}

/** Returns the messages of a file, which is one message or a mailbox. */
function messagesIn(bytes: Buffer): readonly Buffer[] {
  const text = bytes.toString('latin1')
  const parts = text.startsWith('From ') ? text.split(/^From .*\b(?:19|20)\d\d$/m) : [text]
  return parts.filter((part) => part.trim() !== '').map((part) => Buffer.from(part.replace(/^\r?\n/, ''), 'latin1'))
}

async function kindOf(raw: Buffer): Promise<MessageKind | null> {
  const read = await readMessage(stripAttachments(raw), { separatorDate: null, separatorIsStamp: false })
  return understandRead(read, raw)?.facts.received.kind ?? null
}
