import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { letterAmong } from '#bench/hunt/letters.js'
import { makeQueue } from '#bench/hunt/queue.js'
import { makeArchive } from '#bench/mail/archive.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { costOf } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'

export const backup: Benchmark = {
  name: 'person/backup',
  title: 'A backup of a home',
  method:
    'Processor time of `jobworkflow backup` and of `backup --check`, for a home with 20,000 jobs and 30,000 messages, ' +
    'compared with `tar --gzip` of the same files and with `tar --list` of that.',
  async run({ folder, size }) {
    const home = join(folder, 'home')
    mkdirSync(home)
    const env = { ...process.env, HOME: folder, JOBWORKFLOW_HOME: home }
    await costOf(process.execPath, [executable, 'init', '--home', home], env)
    const count = size(30_000)
    for (const name of ['jobs.db', 'mail.sqlite3'])
      for (const end of ['', '-wal', '-shm']) rmSync(join(home, name + end), { force: true })
    await makeQueue(join(home, 'jobs.db'), size(20_000))
    await makeArchive(join(home, 'mail.sqlite3'), count, letterAmong(count))
    const [ours, tars] = [join(folder, 'ours.tar.gz'), join(folder, 'tars.tar.gz')]
    const of = (command: string, args: readonly string[]) =>
      new Subject(async () => (await costOf(command, args, env)).cpuMs)
    const files = ['jobs.db', 'mail.sqlite3']
    const written = new Subject(async () => {
      rmSync(ours, { force: true })
      return (await costOf(process.execPath, [executable, 'backup', ours], env)).cpuMs
    })
    const packed = of('tar', ['--create', '--gzip', '--file', tars, '--directory', home, ...files])
    await interleave([written, packed], { rounds: 5, warmUp: 1 })
    const checked = of(process.execPath, [executable, 'backup', ours, '--check'])
    const listed = of('tar', ['--list', '--gzip', '--file', tars])
    await interleave([checked, listed], { rounds: 5, warmUp: 1 })
    return [
      ratioFinding('a backup', 'tar --gzip', compare(written, packed)),
      ratioFinding('a check of it', 'tar --list', compare(checked, listed)),
    ]
  },
}
