import { Command } from 'commander'
import { applyEnvironment } from '#src/adapters/edges/cli/environment.js'
import type { HttpServeFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, homeOption, httpOptions, serverOptions } from '#src/adapters/edges/cli/options.js'

export type OptionTexts = Readonly<Record<string, string | readonly string[]>>

/** Returns the options of a server, given as options (named as in code) and environment variables. */
export function parseOptions(texts: OptionTexts, variables: Readonly<Record<string, string>> = {}): HttpServeFlags {
  const command = new Command('serve').exitOverride()
  addOptions(command, [...httpOptions(), ...serverOptions(), homeOption()])
  command.parse(toArguments(texts), { from: 'user' })
  applyEnvironment(command, variables)
  return command.opts<HttpServeFlags>()
}

function toArguments(texts: OptionTexts): string[] {
  return Object.entries(texts).flatMap(([name, values]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    return [values].flat().map((value) => `${flag}=${value}`)
  })
}
