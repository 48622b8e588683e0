import { Command } from 'commander'
import { busyTimeoutOption, mailServeOptions, quietOption, serverOptions } from '../options.js'
import type { CliServices, MailServeFlags, ServeFlags } from '../services.js'

export function mcpCommand(services: CliServices): Command {
  const command = new Command('mcp')
    .summary('serve an AI agent over MCP on stdin and stdout')
    .description('Serves MCP on stdin and stdout until the client closes them. Clients start this; see the README.')
  for (const option of serverOptions()) command.addOption(option)
  return command.action((flags: ServeFlags) => services.serveMcp(flags))
}

export function dbMcpCommand(services: CliServices): Command {
  const command = new Command('mcp')
    .summary('serve the mail tools alone over MCP')
    .description('Serves the mail tools alone over MCP on stdin and stdout, named db.filter_emails and so on.')
  for (const option of [...mailServeOptions(), busyTimeoutOption(), quietOption()]) command.addOption(option)
  return command.action((flags: MailServeFlags) => services.serveMail(flags))
}
