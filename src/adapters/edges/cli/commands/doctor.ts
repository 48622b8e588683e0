import { Command } from 'commander'
import { refused } from '#src/adapters/edges/cli/failure.js'
import type { DoctorFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, deepOption, jsonOption, serverOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import {
  type EnglishFinding,
  findingStates,
  inEnglish,
  noProblems,
  onlyNotes,
  problemCount,
} from '#src/adapters/edges/words/finding.js'
import { padToWidth } from '#src/adapters/kit/text/display-width.js'

export function doctorCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('doctor')
    .summary('check what works, what is missing, and what each client will see')
    .description(
      'Checks Node, the driver, the home, the stores and the clients on this machine, and reports what works, what ' +
        'is missing and what each client will see. Exits with 1 if something will not work; what does not exist yet ' +
        'is not an error. With --deep it reads every store completely, which may take minutes, and reports damage, ' +
        'triggers and views that other programs left in it, and broken references.',
    )
  return addOptions(command, [...serverOptions(), deepOption(), jsonOption()]).action(async (flags: DoctorFlags) => {
    const findings = (await services.diagnose(flags)).map(inEnglish)
    const faults = findings.filter(({ state }) => state === 'fault').length
    terminal.out(flags.json ? JSON.stringify({ faults, findings }) : formatFindings(findings, faults))
    if (faults > 0) endWith(refused)
  })
}

const marks: Readonly<Record<EnglishFinding['state'], string>> = {
  ...findingStates,
  fault: findingStates.fault.toUpperCase(),
}

function formatFindings(findings: readonly EnglishFinding[], faults: number): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(({ part, state, text, remedy }) => {
    const end = remedy === null ? '' : `; ${remedy}`
    return printableLine(`${padToWidth(marks[state], 8)} ${padToWidth(part, width)}  ${text.replace(/\.$/, '')}${end}`)
  })
  const hasNotes = findings.some(({ state }) => state === 'warning')
  return [...lines, '', conclusion(faults, hasNotes)].join('\n')
}

function conclusion(faults: number, hasNotes: boolean): string {
  if (faults > 0) return problemCount(`${faults}`, faults === 1)
  return hasNotes ? onlyNotes : noProblems
}
