import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, Subject, timed } from '#bench/measure.js'
import { costOf, deleteDatabase, type ProcessCost } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { median } from '#scripts/kit/statistics.js'
import { smallHeapFlags } from '#src/composition/sync/sync-starter.js'
import { type Dovecot, startDovecot } from '#test/support/imap/dovecot.js'
import { dovecotVersion } from '#test/support/imap/dovecot-program.js'
import { messageOf } from '#test/support/mail-letters.js'
import { messageSource } from './corpus.js'
import { letter } from './letters.js'
import { isInstalled } from './rivals.js'
import { SyncHome } from './sync-home.js'

const fullCount = 50_000
const folders = ['INBOX', ...Array.from({ length: 19 }, (_, n) => `Lists/List ${n + 1}`)]
const rounds = 3
const changedFlags = 1000

export const mailSync: Benchmark = {
  name: 'mail/sync',
  title: 'Downloading over IMAP',
  method:
    'CPU time, all threads, of `jobworkflow mail sync` into a new archive with its search index, compared with that of ' +
    '`mbsync` into a new Maildir and `jobworkflow mail import` of that Maildir; Dovecot on loopback, without encryption, ' +
    `whose CPU time does not count. ${fullCount.toLocaleString('en')} messages in ${folders.length} folders: every second ` +
    'one is of `mail/spamassassin.tar.gz` in the folder given with `--data`, repeated with other ids as often as needed, ' +
    `the others are generated. Then a sync with nothing new, and one after another program changed ${changedFlags} flags, ` +
    'in all folders; both from start to exit. The number of messages in the archive is checked after each run. Peak ' +
    'memory is that of the process with its threads: as a person starts it, and with the flags that `serve --sync` and ' +
    '`sync_now` give to their runs.',
  async run(setting) {
    if (dovecotVersion() === null) {
      setting.note('`dovecot` is not installed here, and nothing was measured (Debian: dovecot-imapd).')
      return []
    }
    const count = setting.size(fullCount)
    const dovecot = await startDovecot()
    try {
      fill(dovecot, count, setting)
      return await measure(dovecot, count, setting)
    } finally {
      await dovecot.stop()
    }
  },
}

function fill(dovecot: Dovecot, count: number, setting: Setting): void {
  const real = messageSource(setting)
  const messageAt = (n: number) => (n % 2 === 0 ? real(n / 2) : messageOf(letter(n)))
  for (const [at, folder] of folders.entries()) dovecot.fill(folder, messagesOf(at, count, messageAt))
}

function* messagesOf(at: number, count: number, messageAt: (n: number) => Buffer) {
  // neighbours go into one folder, so that each has both kinds
  const each = Math.ceil(count / folders.length)
  for (let n = at * each; n < Math.min(count, (at + 1) * each); n++) {
    yield { raw: messageAt(n), flags: n % 3 === 0 ? '' : 'S', internalDate: 1_700_000_000_000 + n * 60_000 }
  }
}

interface Samples {
  readonly first: Subject
  /** The first sync with the flags of a server's runs. */
  readonly small: Subject
  readonly mbsync: Subject
  readonly byHand: Subject
  readonly unchanged: Subject
  readonly flags: Subject
  readonly flagsElapsed: number[]
  readonly peaks: number[]
  readonly smallPeaks: number[]
  readonly peaksOfImport: number[]
  readonly roundTrips: number[]
}

const noSamples = (): Samples => ({
  ...{ small: Subject.of([]), smallPeaks: [] },
  ...{ first: Subject.of([]), mbsync: Subject.of([]), byHand: Subject.of([]), unchanged: Subject.of([]) },
  ...{ flags: Subject.of([]), flagsElapsed: [], peaks: [], peaksOfImport: [], roundTrips: [] },
})

async function measure(dovecot: Dovecot, count: number, setting: Setting): Promise<readonly Finding[]> {
  const home = await SyncHome.create(join(setting.folder, 'home'), dovecot)
  const isRivalHere = isInstalled('mbsync', setting.note, 'isync')
  const samples = noSamples()
  for (let round = 0; round < rounds; round++) {
    const steps = [() => ours(home, dovecot, count, round, samples), () => theirs(home, count, samples)]
    const wanted = isRivalHere ? steps : steps.slice(0, 1)
    for (const step of round % 2 === 0 ? wanted : wanted.toReversed()) await step()
  }
  const what = `${count.toLocaleString('en')} messages`
  return [
    ...(isRivalHere ? comparisons(samples, what) : []),
    absoluteFinding('nothing new, CPU time', median(samples.unchanged.costs), 'ms', { atMost: 1000 }),
    absoluteFinding(`nothing new, round trips, ${folders.length} folders`, Math.max(...samples.roundTrips), '', {
      atMost: 12,
    }),
    absoluteFinding(`${changedFlags} flags changed, elapsed time`, median(samples.flagsElapsed), 'ms', {
      atMost: 2000,
    }),
    absoluteFinding(`${changedFlags} flags changed, CPU time`, median(samples.flags.costs), 'ms'),
    absoluteFinding(`peak memory of the first sync, ${what}`, median(samples.peaks), 'MB', { atMost: 200 }),
    absoluteFinding('the same, as a server starts it', median(samples.smallPeaks), 'MB', { atMost: 200 }),
    ratioFinding('CPU time of the same', 'as a person starts it', compare(samples.small, samples.first)),
    ...(isRivalHere
      ? [absoluteFinding(`peak memory of mail import, ${what}`, median(samples.peaksOfImport), 'MB')]
      : []),
  ]
}

function comparisons({ first, mbsync, byHand }: Samples, what: string): readonly Finding[] {
  return [
    ratioFinding(`first sync, ${what}`, 'mbsync and mail import', compare(first, byHand), { atMost: 1.5 }),
    ratioFinding('mbsync, alone', 'mbsync and mail import', compare(mbsync, byHand)),
  ]
}

async function firstSync(
  home: SyncHome,
  count: number,
  { subject, peaks, flags }: { subject: Subject; peaks: number[]; flags: readonly string[] },
): Promise<void> {
  deleteDatabase(home.archive)
  const { cpuMs, megabytes } = await home.sync(flags)
  expectMessages(home.archive, count)
  subject.costs.push(cpuMs)
  peaks.push(megabytes ?? Number.NaN)
}

async function ours(home: SyncHome, dovecot: Dovecot, count: number, round: number, samples: Samples): Promise<void> {
  await firstSync(home, count, { subject: samples.small, peaks: samples.smallPeaks, flags: smallHeapFlags })
  await firstSync(home, count, { subject: samples.first, peaks: samples.peaks, flags: [] })
  samples.unchanged.costs.push((await home.sync()).cpuMs)
  samples.roundTrips.push(await home.roundTripsOfSync())
  await changeFlags(dovecot, round % 2 === 0)
  const before = flagged(home.archive)
  let cost: ProcessCost | null = null
  samples.flagsElapsed.push(
    await timed(async () => {
      cost = await home.sync()
    }),
  )
  const changed = Math.abs(flagged(home.archive) - before)
  if (changed !== changedFlags) throw new Error(`${changed} messages changed in the archive, not ${changedFlags}`)
  samples.flags.costs.push((cost as ProcessCost | null)?.cpuMs ?? Number.NaN)
}

/** Sets a flag of the first messages of each folder, or takes it away. */
async function changeFlags(dovecot: Dovecot, isSet: boolean): Promise<void> {
  const client = await dovecot.client()
  for (const folder of folders) {
    const lock = await client.getMailboxLock(folder)
    const range = `1:${changedFlags / folders.length}`
    await (isSet ? client.messageFlagsAdd(range, ['\\Flagged']) : client.messageFlagsRemove(range, ['\\Flagged']))
    lock.release()
  }
  await client.logout()
}

async function theirs(home: SyncHome, count: number, samples: Samples): Promise<void> {
  rmSync(home.maildir, { recursive: true, force: true })
  mkdirSync(home.maildir)
  const archive = join(home.folder, 'imported.sqlite3')
  deleteDatabase(archive)
  const download = await costOf('mbsync', ['--config', home.mbsyncConfig, '-qq', '--all'])
  const args = [executable, 'mail', 'import', home.maildir, '--database', archive]
  const { cpuMs, megabytes } = await costOf(process.execPath, args, home.env)
  expectMessages(archive, count)
  samples.mbsync.costs.push(download.cpuMs)
  samples.byHand.costs.push(download.cpuMs + cpuMs)
  samples.peaksOfImport.push(megabytes ?? Number.NaN)
}

function expectMessages(archive: string, expected: number): void {
  const held = existsSync(archive) ? numberOf(archive, 'SELECT count(*) FROM emails') : 0
  if (held !== expected) throw new Error(`${held} messages in ${archive}, not ${expected}`)
}

const flagged = (archive: string) =>
  numberOf(archive, `SELECT count(*) FROM emails WHERE labels_json LIKE '%"\\\\Flagged"%'`)

function numberOf(archive: string, sql: string): number {
  const db = new Database(archive, { readonly: true })
  const found = Number(db.prepare(sql).pluck().get())
  db.close()
  return found
}
