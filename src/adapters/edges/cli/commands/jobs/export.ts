import { Command } from 'commander'
import { huntOptions } from '#src/adapters/edges/cli/commands/hunt/options.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { collectCommas } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { unreadMessage } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { ExportedNotes, LeftFile, LeftReason } from '#src/application/person/export-notes.js'
import { statusesNamed, unusualStatuses } from './statuses-named.js'

interface Flags extends HuntFlags {
  readonly md: string
  readonly status?: readonly string[]
}

export function jobsExportCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('export')
    .summary('write a note for each job, for Obsidian')
    .description(
      'Writes a Markdown file for each job: its facts, posting, history, letters, documents and notes. When ' +
        'run again, it rewrites only what changed; what you write below the last line of a note stays, and files that ' +
        'you changed above it, or that this program did not write, are left alone.',
    )
    .requiredOption('--md <folder>', 'the folder for the notes, which is created if it is missing')
    .option('--status <status>', 'only jobs with this status; may be repeated or comma-separated', collectCommas)
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (flags: Flags) => {
    const statuses = flags.status?.flatMap(statusesNamed) ?? null
    const { unread, ...notes } = await closing(services.openPerson(flags), (person) =>
      person.exportNotes({ folder: flags.md, statuses }),
    )
    terminal.out(flags.json ? JSON.stringify(toJson(notes)) : formatNotes(notes))
    if (!flags.json) for (const file of notes.left) terminal.err(formatLeft(file))
    for (const message of [unreadMessage(unread), emptyMessage(notes, flags)])
      if (message !== null) terminal.err(`jobworkflow: ${message}`)
  })
}

type Notes = Omit<ExportedNotes, 'unread'>

function emptyMessage({ written, unchanged, left }: Notes, { status }: Flags): string | null {
  return written + unchanged + left.length === 0 ? unusualStatuses(status) : null
}

/** One line of counts. */
export function formatNotes({ written, unchanged, left }: Notes): string {
  const others =
    left.length === 0 ? '' : `, ${formatCount(left.length, 'file left as it is', 'files left as they are')}`
  return `${formatCount(written, 'note')} written, ${unchanged} unchanged${others}.`
}

const reasons: Readonly<Record<LeftReason, string>> = {
  foreign: 'this program did not write it, or wrote another note of the job',
  changed: 'it was changed above its last line. Write below that line, or delete the file to get a new one',
  unreadable: 'it is a link, a folder, too large, or not text',
  denied: 'it is read-only, or another program holds it open',
}

function formatLeft({ file, reason }: LeftFile): string {
  return printableLine(`Left as it is: ${file}: ${reasons[reason]}.`)
}

function toJson({ written, unchanged, left }: Notes): object {
  return { written, unchanged, left: left.map(({ file, jobId, reason }) => ({ file, job_id: jobId, reason })) }
}
