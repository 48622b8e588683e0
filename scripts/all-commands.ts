import type { Command } from 'commander'
import { createProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'

export interface NamedCommand {
  /** The full name with its parent commands, such as `jobs watch add`. */
  readonly name: string
  readonly command: Command
}

/** Returns every command in the order of the help, including those that only hold others. */
export async function allCommands(): Promise<readonly NamedCommand[]> {
  const services = { version: '0.0.0' } as CliServices
  const terminal = { out: () => {}, err: () => {}, draw: null, columns: null, bars: null }
  return commandsBelow(await createProgram([], { services, terminal, endWith: () => {} }), '')
}

function commandsBelow(parent: Command, prefix: string): readonly NamedCommand[] {
  return parent.commands.flatMap((command) => {
    const name = `${prefix}${command.name()}`
    return [{ name, command }, ...commandsBelow(command, `${name} `)]
  })
}

/** Whether a command only holds others. */
export function isMereGroup(command: Command): boolean {
  return command.commands.length > 0 && !('_actionHandler' in command && command._actionHandler !== null)
}
