import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { applicationsExportCommand } from './export.js'
import { applicationsListCommand } from './list.js'
import { applicationsNoteCommand } from './note.js'
import { applicationsShowCommand } from './show.js'

/** All commands about applications. */
export function applicationsCommand(parts: CommandParts): Command {
  return new Command('applications')
    .description('list, show, note and export applications')
    .addCommand(applicationsListCommand(parts))
    .addCommand(applicationsShowCommand(parts))
    .addCommand(applicationsNoteCommand(parts))
    .addCommand(applicationsExportCommand(parts))
}
