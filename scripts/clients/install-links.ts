import type { Launch } from '#src/adapters/system/clients/launch.js'
import { serverName, stdioEntry } from '#src/adapters/system/clients/server-entry.js'

/**
 * Addresses that add the server to a client: with the client's own scheme, and as a web page that redirects there, for
 * pages that allow no other scheme.
 */
export interface InstallLinks {
  readonly direct: string
  readonly web: string
}

export function vscodeLinks(launch: Launch, edition: 'stable' | 'insiders' = 'stable'): InstallLinks {
  const scheme = edition === 'stable' ? 'vscode' : 'vscode-insiders'
  const host = edition === 'stable' ? 'vscode.dev' : 'insiders.vscode.dev'
  const entry = stdioEntry('vscode', launch)
  const config = encodeWhole(JSON.stringify(entry))
  return {
    direct: `${scheme}:mcp/install?${encodeWhole(JSON.stringify({ name: serverName, ...entry }))}`,
    web: `https://${host}/redirect/mcp/install?name=${serverName}&config=${config}`,
  }
}

export function cursorLinks(launch: Launch): InstallLinks {
  const config = Buffer.from(JSON.stringify(stdioEntry('cursor', launch))).toString('base64')
  // base64 contains + and /, which are special in a query
  const query = `name=${serverName}&config=${encodeWhole(config)}`
  return {
    direct: `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
    web: `https://cursor.com/en/install-mcp?${query}`,
  }
}

/** Also encodes parentheses and quotes, which would end a Markdown link. */
function encodeWhole(text: string): string {
  return encodeURIComponent(text).replace(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
