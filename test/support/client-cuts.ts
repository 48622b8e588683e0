/** How a client cuts a text that is too long for it, and the server option for that client. */
export interface CuttingClient {
  readonly name: string
  /** Options that the README gives for it. */
  readonly args: readonly string[]
  shows(text: string): string
}

const cut = (text: string, head: number, tail: number) =>
  text.length <= head + tail ? text : `${text.slice(0, head)}\n… omitted …\n${text.slice(-tail)}`

function cutBytes(text: string, head: number, tail: number): string {
  const bytes = Buffer.from(text)
  return bytes.length <= head + tail ? text : `${bytes.subarray(0, head)}\n… omitted …\n${bytes.subarray(-tail)}`
}

export const cuttingClients: readonly CuttingClient[] = [
  { name: 'Gemini CLI', args: [], shows: (text) => cut(text, 8000, 32_000) },
  { name: 'Codex', args: ['--page-bytes', '11000'], shows: (text) => cutBytes(text, 6000, 6000) },
  // it passed 20,000 characters and rejected 29,363
  { name: 'Qwen Code', args: [], shows: (text) => (text.length <= 25_000 ? text : text.slice(0, 2466)) },
  // it passed 35 KB and showed nothing of 73 KB
  { name: 'OpenCode', args: [], shows: (text) => (Buffer.byteLength(text) <= 35_000 ? text : '') },
  // its limit for a tool that declares no size
  { name: 'Claude Code', args: [], shows: (text) => (text.length <= 50_000 ? text : text.slice(0, 2000)) },
]
