import { Command } from 'commander'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { mailAccountCommand } from './account.js'
import { mailCompactCommand } from './compact.js'
import { mailConversationsCommand } from './conversations.js'
import { mailDedupeCommand } from './dedupe.js'
import { mailImportCommand } from './import.js'
import { mailIndexCommand } from './index-mail.js'
import { mailStatsCommand } from './stats.js'
import { mailSyncCommand } from './sync.js'

/** All commands about mail. */
export function mailCommand(parts: CommandParts): Command {
  return new Command('mail')
    .description('import, download, count, list, index, dedupe and compact mail; add accounts')
    .addCommand(mailAccountCommand(parts))
    .addCommand(mailImportCommand(parts))
    .addCommand(mailSyncCommand(parts))
    .addCommand(mailStatsCommand(parts))
    .addCommand(mailConversationsCommand(parts))
    .addCommand(mailIndexCommand(parts))
    .addCommand(mailDedupeCommand(parts))
    .addCommand(mailCompactCommand(parts))
}
