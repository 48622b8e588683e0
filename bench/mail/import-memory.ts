import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, type Setting } from '#bench/benchmark.js'
import { deleteDatabase, peakMemoryOf } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { writeMbox } from './letters.js'

const counts = [10_000, 100_000] as const
const flat = { atMost: 1.25 }
const largeMessages = 20_000
const attachedBytes = 100_000
const most = { atMost: 400 }

export const importMemory: Benchmark = {
  name: 'mail/import-memory',
  title: 'Memory of an import',
  method:
    'Peak resident memory of `jobworkflow mail import`, one process with a parsing thread for each core but one, at most ' +
    'three: for small messages, compared with a tenth as many; and for an mbox of 2 GB, 20,000 messages with an attachment ' +
    'of 100 KB.',
  async run(setting) {
    const [few = 0, many = 0] = [await peak(counts[0], 0, setting), await peak(counts[1], 0, setting)]
    const [small, large] = counts.map((count) => setting.size(count).toLocaleString('en'))
    const findings: Finding[] = [
      absoluteFinding(`peak memory, ${small} messages`, few, 'MB'),
      absoluteFinding(`peak memory, ${large} messages`, many, 'MB'),
      { subject: `peak memory, ${large} messages`, reference: small ?? '', figure: many / few, unit: '×', bound: flat },
    ]
    const figure = await peak(largeMessages, attachedBytes, setting)
    return [...findings, absoluteFinding('peak memory, mbox of 2 GB', figure, 'MB', most)]
  },
}

/** Returns the peak memory of an import, in MB of 1,000,000 bytes. */
async function peak(messages: number, attached: number, { folder, size, note }: Setting): Promise<number> {
  const [mbox, archive] = [join(folder, 'in.mbox'), join(folder, 'archive.sqlite3')]
  await writeMbox(mbox, size(messages), attached)
  if (attached > 0) note(`The large mbox had ${(statSync(mbox).size / 1e9).toFixed(2)} GB.`)
  const megabytes = await peakMemoryOf([executable, 'mail', 'import', mbox, '--database', archive])
  rmSync(mbox)
  deleteDatabase(archive)
  return megabytes
}
