import type { Launch } from '#src/adapters/system/clients/launch.js'

interface Configuration {
  readonly command: string
  readonly args: readonly string[]
}

/** The part of a manifest that says how the server is started. */
export interface StartedManifest {
  readonly server: {
    readonly mcp_config: Configuration & { readonly platform_overrides: Readonly<Record<string, Configuration>> }
  }
}

/**
 * Returns how a client starts the bundle in this folder. `home` is null if the person chose none; its placeholder is
 * then kept.
 */
export function launchOf({ server }: StartedManifest, folder: string, home: string | null): Launch {
  const { platform_overrides: overrides, ...usual } = server.mcp_config
  const { command, args } = overrides[process.platform] ?? usual
  const put = (text: string) => {
    const placed = text.replaceAll(`\${__dirname}`, () => folder)
    return home === null ? placed : placed.replaceAll(`\${user_config.home}`, () => home)
  }
  return { command, args: args.map(put) }
}
