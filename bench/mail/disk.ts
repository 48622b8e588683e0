import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, Finding, Setting } from '#bench/benchmark.js'
import { deleteDatabase } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { messageOf } from '#test/support/mail-letters.js'
import { maildirCorpus, messageSource } from './corpus.js'
import { letter } from './letters.js'

const messages = 6000
const bound = { atMost: 2.5 }

export const disk: Benchmark = {
  name: 'mail/disk',
  title: 'The size of an archive',
  method:
    'The file that `jobworkflow mail import` makes, compared with the bytes of its messages: those of ' +
    '`mail/spamassassin.tar.gz` in the folder given with `--data`, and generated ones of 1 KB. The archive stores bytes ' +
    'and text, both readable with plain SQL.',
  async run(setting) {
    const findings = [measure('generated messages of 1 KB', (n) => messageOf(letter(n)), setting)]
    if (setting.data !== null) findings.push(measure('real messages', messageSource(setting), setting, bound))
    return findings
  },
}

function measure(
  name: string,
  messageAt: (n: number) => Buffer,
  { folder, size }: Setting,
  limit?: Finding['bound'],
): Finding {
  const count = size(messages)
  const [maildir, archive] = [join(folder, 'disk'), join(folder, 'disk.sqlite3')]
  maildirCorpus(maildir, count, 0, messageAt)
  let bytes = 0
  for (let n = 0; n < count; n++) bytes += messageAt(n).length
  const { status } = spawnSync(process.execPath, [executable, 'mail', 'import', maildir, '--database', archive])
  if (status !== 0) throw new Error(`the import ended with ${status}`)
  const figure = statSync(archive).size / bytes
  rmSync(maildir, { recursive: true })
  deleteDatabase(archive)
  const subject = `size, ${count.toLocaleString('en')} ${name}`
  return { subject, reference: 'their bytes', figure, unit: '×', ...(limit === undefined ? {} : { bound: limit }) }
}
