/** What clients show their agents of a text that is too long for them, and the server's option that goes with each. */
export interface CuttingClient {
  readonly name: string
  /** Of the options that the README gives for it. */
  readonly args: readonly string[]
  shows(text: string): string
}

const cut = (text: string, head: number, tail: number) =>
  text.length <= head + tail ? text : `${text.slice(0, head)}\n… omitted …\n${text.slice(-tail)}`

export const cuttingClients: readonly CuttingClient[] = [
  { name: 'Gemini CLI', args: [], shows: (text) => cut(text, 8000, 32_000) },
  { name: 'Codex', args: ['--page-chars', '11000'], shows: (text) => cut(text, 6000, 6000) },
  // as it treats a tool that says nothing of its size
  { name: 'Claude Code', args: [], shows: (text) => (text.length <= 50_000 ? text : text.slice(0, 2000)) },
]
