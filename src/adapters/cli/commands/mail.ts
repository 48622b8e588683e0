import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/cli/services.js'
import { mailConversationsCommand } from './mail-conversations.js'
import { mailDedupeCommand } from './mail-dedupe.js'
import { mailImportCommand } from './mail-import.js'
import { mailIndexCommand } from './mail-index.js'
import { mailStatsCommand } from './mail-stats.js'

/** All commands about mail. */
export function mailCommand(parts: CommandParts): Command {
  return new Command('mail')
    .description('import, count, list, index and dedupe mail')
    .addCommand(mailImportCommand(parts))
    .addCommand(mailStatsCommand(parts))
    .addCommand(mailConversationsCommand(parts))
    .addCommand(mailIndexCommand(parts))
    .addCommand(mailDedupeCommand(parts))
}
