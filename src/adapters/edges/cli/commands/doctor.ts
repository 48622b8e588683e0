import { Command } from 'commander'
import { refused } from '#src/adapters/edges/cli/failure.js'
import type { DoctorFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, deepOption, jsonOption, serverOptions } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import { padToWidth } from '#src/adapters/kit/text/display-width.js'

export function doctorCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('doctor')
    .summary('say what is there, what is missing, and what each client will see')
    .description(
      'Looks at Node, the driver, the home, the stores and the clients of this machine, and says what is there, what is ' +
        'missing and what each client will see. Ends with 1 when something will not work; what is merely not there yet is no fault. ' +
        'With --deep it reads all of every store, which may take minutes, and names damage, code of other programs and rows that point nowhere.',
    )
  return addOptions(command, [...serverOptions(), deepOption(), jsonOption()]).action(async (flags: DoctorFlags) => {
    const findings = await services.diagnose(flags)
    const faults = findings.filter(({ state }) => state === 'fault').length
    terminal.out(flags.json ? JSON.stringify({ faults, findings }) : formatFindings(findings, faults))
    if (faults > 0) endWith(refused)
  })
}

const marks: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  absent: 'not yet',
  warning: 'note',
  fault: 'FAULT',
}

function formatFindings(findings: readonly Finding[], faults: number): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(({ part, state, text, remedy }) => {
    const end = remedy === null ? '' : `; ${remedy}`
    return printableLine(`${padToWidth(marks[state], 8)} ${padToWidth(part, width)}  ${text.replace(/\.$/, '')}${end}`)
  })
  return [...lines, '', conclusion(faults)].join('\n')
}

function conclusion(faults: number): string {
  if (faults === 0) return 'Nothing is wrong.'
  return faults === 1 ? 'One thing will not work.' : `${faults} things will not work.`
}
