import type { Launch } from '#src/adapters/system/clients/launch.js'
import { serverName, stdioEntry } from '#src/adapters/system/clients/server-entry.js'

/** Addresses that offer the server to a client: in its own scheme, and as a web page that leads there, for pages that show no other scheme. */
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
  // base64 has + and /, which mean something else in a query
  const query = `name=${serverName}&config=${encodeWhole(config)}`
  return {
    direct: `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
    web: `https://cursor.com/en/install-mcp?${query}`,
  }
}

/** Parentheses and quotes too: they would end a link in Markdown. */
function encodeWhole(text: string): string {
  return encodeURIComponent(text).replace(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
