import { Command } from 'commander'
import type { HttpServeFlags, MailServeFlags, ServeFlags } from '#src/adapters/edges/cli/flags.js'
import {
  addOptions,
  busyTimeoutOption,
  httpOptions,
  mailServeOptions,
  quietOption,
  serverOptions,
} from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'

export function mcpCommand({ services }: CommandParts): Command {
  const command = new Command('mcp')
    .summary('serve an AI agent over MCP on stdin and stdout')
    .description('Serves MCP on stdin and stdout until the client closes them. Clients start this; see the README.')
  return addOptions(command, serverOptions()).action((flags: ServeFlags) => services.serveMcp(flags))
}

/** `help` lists the tools, so it loads them, and only if it is asked for. */
export async function dbCommand(parts: CommandParts, asksForHelp: boolean): Promise<Command> {
  const toolsHelp = asksForHelp ? await parts.services.mailToolsHelp() : ''
  const command = dbMcpCommand(parts).addHelpText('after', toolsHelp)
  return new Command('db').description('the mail archive, for agents').addCommand(command)
}

function dbMcpCommand({ services }: CommandParts): Command {
  const command = new Command('mcp')
    .summary('serve only the mail tools over MCP')
    .description('Serves only the mail tools over MCP on stdin and stdout, named db.filter_emails and so on.')
  return addOptions(command, [...mailServeOptions(), busyTimeoutOption(), quietOption()]).action(
    (flags: MailServeFlags) => services.serveMail(flags),
  )
}

export function serveCommand({ services }: CommandParts): Command {
  const command = new Command('serve')
    .summary('serve AI agents over HTTP, and the page in the browser')
    .description(
      'Serves the same as mcp, but over HTTP and to any number of clients at once, and the page for your browser, until ' +
        'it is stopped.',
    )
  return addOptions(command, [...httpOptions(), ...serverOptions()]).action((flags: HttpServeFlags) =>
    services.serveHttp(flags),
  )
}
