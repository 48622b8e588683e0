import { Command } from 'commander'
import { httpOptions, serverOptions } from '../options.js'
import type { CliServices, HttpServeFlags } from '../services.js'

export function serveCommand(services: CliServices): Command {
  const command = new Command('serve')
    .summary('serve AI agents over MCP on HTTP')
    .description('Serves what mcp serves to any number of clients at once, over HTTP, until it is told to stop.')
  for (const option of [...httpOptions(), ...serverOptions()]) command.addOption(option)
  return command.action((flags: HttpServeFlags) => services.serveHttp(flags))
}
