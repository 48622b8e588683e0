import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { launchdPlan } from '#src/adapters/system/scheduler/launchd.js'
import {
  installSchedule,
  programOf,
  type RunCommand,
  uninstallSchedule,
} from '#src/adapters/system/scheduler/place-schedule.js'
import type { SchedulePlan } from '#src/adapters/system/scheduler/schedule.js'
import { systemdPlan, systemdWord } from '#src/adapters/system/scheduler/systemd.js'
import { windowsPlan, windowsWord } from '#src/adapters/system/scheduler/windows-task.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const minute = 60_000
const awkward = ['a b', '50%', '$HOME', '"said"', "it's", 'R&D <x>', 'back\\slash\\', '仕事', '%h;$x;`y`', '-']
const command = ['/opt/no de/node', '/opt/job$work/main.js', 'sync', ...awkward]

const textOf = ({ files }: SchedulePlan, ending: string) => files.find(({ path }) => path.endsWith(ending))?.text ?? ''

/** Whether the tool is on this machine. */
function has(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`])
    return true
  } catch {
    return false
  }
}

/** What a parser of Python reads in a file. */
function read(text: string, script: string): unknown {
  const program = `import json, sys\ntext = sys.stdin.buffer.read()\n${script}`
  return JSON.parse(execFileSync('python3', ['-c', program], { input: text, encoding: 'utf8' }))
}

describe('a timer of systemd', () => {
  const places = { home: '/home/aya', config: undefined }

  it.each([
    [1, 'OnCalendar=*-*-* *:00/1:00\nPersistent=true'],
    [15, 'OnCalendar=*-*-* *:00/15:00\nPersistent=true'],
    [60, 'OnCalendar=*-*-* *:00:00\nPersistent=true'],
    [120, 'OnCalendar=*-*-* 00/2:00:00\nPersistent=true'],
    [1440, 'OnCalendar=*-*-* 07:00:00\nPersistent=true'],
    [90, 'OnActiveSec=1min\nOnUnitActiveSec=90min'],
    [2880, 'OnActiveSec=1min\nOnUnitActiveSec=2880min'],
  ])('of %i minutes makes up for runs that were missed, where systemd can (sync-schedule)', (minutes, starts) => {
    const plan = systemdPlan({ command, intervalMs: minutes * minute }, places)
    expect(textOf(plan, '.timer')).toContain(`[Timer]\n${starts}\n`)
    expect(plan.files.map(({ path }) => path)).toEqual([
      '/home/aya/.config/systemd/user/jobworkflow-sync.service',
      '/home/aya/.config/systemd/user/jobworkflow-sync.timer',
    ])
  })

  it('quotes what systemd would read as something else (sync-schedule)', () => {
    expect(['a b', '50%', '$HOME', 'say "x"', 'c:\\x', 'two\nlines'].map(systemdWord)).toEqual([
      ...['"a b"', '"50%%"', '"$$HOME"', '"say \\"x\\""', '"c:\\\\x"', '"two\\nlines"'],
    ])
  })

  it('is accepted by systemd itself, where it is installed (sync-schedule)', () => {
    const folder = temporaryFolder()
    // systemd looks whether the program exists
    const program = join(folder, 'no de%')
    writeFileSync(program, '', { mode: 0o755 })
    const verified = [15, 90, 120, 1440].map((minutes) => {
      const plan = systemdPlan(
        { command: [program, ...command.slice(1)], intervalMs: minutes * minute },
        { home: folder, config: join(folder, `${minutes}`) },
      )
      for (const { path, text } of plan.files) {
        mkdirSync(join(path, '..'), { recursive: true })
        writeFileSync(path, text)
      }
      const paths = plan.files.map(({ path }) => path)
      return has('systemd-analyze') ? verify(paths) : ''
    })
    expect(verified).toEqual(['', '', '', ''])
  })
})

/** Returns what systemd has to say against these units. */
function verify(paths: readonly string[]): string {
  const script = 'systemd-analyze --user verify "$@" 2>&1; echo "exit $?"'
  const env = { ...process.env, XDG_RUNTIME_DIR: temporaryFolder() }
  const said = execFileSync('sh', ['-c', script, 'sh', ...paths], { encoding: 'utf8', env })
  return said
    .split('\n')
    .filter((line) => line.includes('jobworkflow-sync') || /^exit [^0]/.test(line))
    .join('\n')
}

describe('an agent of launchd', () => {
  it('is a property list with the command and the interval (sync-schedule)', () => {
    const plan = launchdPlan({ command, intervalMs: 30 * minute }, { home: '/Users/aya', config: undefined }, 501)
    const [file] = plan.files
    expect(file?.path).toBe('/Users/aya/Library/LaunchAgents/jobworkflow.sync.plist')
    expect(read(file?.text ?? '', 'import plistlib\nprint(json.dumps(plistlib.loads(text)))')).toEqual({
      Label: 'jobworkflow.sync',
      ProgramArguments: command,
      ...{ StartInterval: 1800, RunAtLoad: true, ProcessType: 'Background' },
    })
    expect(plan.install).toEqual([['launchctl', 'bootstrap', 'gui/501', file?.path]])
  })
})

describe('a task of Windows', () => {
  const windows = ['C:\\Program Files\\node.exe', 'C:\\R&D\\main.js', 'sync', '--home', 'D:\\my home\\', 'say "x"']

  it('is well-formed XML with the command and the interval (sync-schedule)', () => {
    const [file] = windowsPlan({ command: windows, intervalMs: 90 * minute }, 'C:\\Users\\aya\\AppData').files
    const script = `import xml.etree.ElementTree as E
tag = lambda name: '{http://schemas.microsoft.com/windows/2004/02/mit/task}' + name
of = lambda name: next(E.fromstring(text).iter(tag(name))).text
print(json.dumps([of('Command'), of('Arguments'), of('Interval'), of('StartWhenAvailable')]))`
    expect(read(file?.text ?? '', script)).toEqual([
      'C:\\Program Files\\node.exe',
      '"C:\\R&D\\main.js" sync --home "D:\\my home\\\\" "say \\"x\\""',
      ...['PT90M', 'true'],
    ])
  })

  it.each([
    ['plain', 'plain'],
    ['', '""'],
    ['a b\\', '"a b\\\\"'],
    ['\\"', '"\\\\\\""'],
    ['50%', '"50%"'],
  ])('has the argument %j as %j (sync-schedule)', (word, expected) => {
    expect(windowsWord(word)).toBe(expected)
  })
})

describe('a schedule', () => {
  const aPlan = (folder: string) =>
    systemdPlan({ command, intervalMs: 30 * minute }, { home: folder, config: undefined })
  const answering = (code: number | null, err = ''): { run: RunCommand; ran: (readonly string[])[] } => {
    const ran: (readonly string[])[] = []
    const run: RunCommand = async (asked) => {
      ran.push(asked)
      return { code, err }
    }
    return { ran, run }
  }

  it('is installed and removed with what it wrote (sync-schedule)', async () => {
    const plan = aPlan(temporaryFolder())
    const { run, ran } = answering(0)
    await installSchedule(plan, false, run)
    expect(plan.files.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(plan.files.map(({ text }) => text))
    expect(ran).toEqual(plan.install)
    expect(await uninstallSchedule(plan, false, run)).toEqual(plan.files.map(({ path }) => path))
    expect(ran.slice(plan.install.length)).toEqual(plan.uninstall)
    expect(plan.files.some(({ path }) => existsSync(path))).toBe(false)
    expect(await uninstallSchedule(plan, false, run)).toEqual([])
  })

  it('leaves nothing behind if the scheduler refuses or is missing (sync-schedule)', async () => {
    const plan = aPlan(temporaryFolder())
    const refused = installSchedule(plan, false, answering(1, 'Failed to connect to bus: No medium found\n').run)
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'systemd did not accept the schedule: Failed to connect to bus: No medium found. Nothing was installed.',
    })
    const missing = installSchedule(plan, false, answering(null).run)
    await expect(missing).rejects.toThrow('systemctl is not on this machine')
    expect(plan.files.some(({ path }) => existsSync(path))).toBe(false)
  })

  it('is told to the scheduler of Windows itself, not to a program of that name in the working folder (sync-schedule)', () => {
    expect(programOf('schtasks', 'win32', { SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\schtasks.exe')
    expect(programOf('schtasks', 'win32', {})).toBe('C:\\Windows\\System32\\schtasks.exe')
    expect(programOf('systemctl', 'linux', { SystemRoot: '/' })).toBe('systemctl')
  })

  it('is not installed or removed as root (sync-schedule)', async () => {
    const plan = aPlan(temporaryFolder())
    const { run, ran } = answering(0)
    await expect(installSchedule(plan, true, run)).rejects.toThrow('as root')
    await expect(uninstallSchedule(plan, true, run)).rejects.toThrow('as root')
    expect([ran, plan.files.some(({ path }) => existsSync(path))]).toEqual([[], false])
  })
})
