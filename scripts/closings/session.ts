import { generator, type Random } from '#scripts/kit/random.js'

/** What a client writes and when it closes; deterministic for a seed. */
export interface Session {
  readonly greeting: string
  /** The lines after the greeting, in the pieces in which they are written. */
  readonly pieces: readonly string[]
  readonly pauseMs: number
  /** Whether it waits for the answer to its greeting first. */
  readonly isGreeted: boolean
}

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'closing', version: '1' } }
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': params.clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const greeting = [{ id: 0, method: 'initialize', params }, { method: 'notifications/initialized' }]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('')
const otherMethods = [
  ...['ping', 'initialize', 'shutdown', 'tools/list', 'prompts/list', 'prompts/get', 'server/discover', 'tools/call'],
  ...['notifications/cancelled', 'notifications/initialized', 'subscriptions/listen', 'logging/setLevel', 'no/such'],
]

export function makeSession(seed: number, pages: readonly string[]): Session {
  const random = generator(seed)
  const choose = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const count = choose([0, 1, 2, 4, 8, 16])
  const mutates = random() < 0.6
  const lines = Array.from({ length: count }, (_, i) => {
    const line = JSON.stringify({ jsonrpc: '2.0', ...aMessage(random, choose, i + 1, choose(pages)) })
    return mutates && random() < 0.5 ? mutate(line, random) : line
  })
  // the last line may lack its line end
  const pieces = cut(lines.join('\n') + (random() < 0.8 ? '\n' : ''), random)
  const pauseMs = choose([0, 0, 5, 30, 120, 400]) * random()
  // some send requests before the greeting
  const isRude = random() < 0.3
  return { greeting: isRude ? '' : greeting, pieces, pauseMs, isGreeted: !isRude && random() < 0.5 }
}

type Choose = <T>(items: readonly T[]) => T

function aMessage(random: Random, choose: Choose, id: number, page: string): object {
  const call = (name: string, args: object) => ({ id, method: 'tools/call', params: { name, arguments: args } })
  const messages: readonly (() => object)[] = [
    () => call('bulk_read_new_jobs', { limit: 20 }),
    () => call('bulk_update_job_status', { updates: [{ id, status: 'applied' }] }),
    () => call('search_jobs', { query: 'engineer' }),
    () => call('list_applications', {}),
    () => call('db_execute_sql_query', { sql_query: choose([endless, 'SELECT count(*) FROM emails']) }),
    () => call('db_search_emails', { query: 'interview' }),
    () => call('rag_process_website', { url: page }),
    () => call('rag_query_websites', { query: 'search engine' }),
    () => call('rag_list_websites', {}),
    () => ({ id: choose([id, 1, 'x']), method: choose(otherMethods), params: choose([{}, { requestId: id - 1 }]) }),
    () => ({ id, method: choose(otherMethods), params: { name: 'rag_list_websites', _meta: envelope } }),
    // a request with the name of a notification, which was once never answered
    () => ({ id, method: 'notifications/cancelled', params: choose([{}, { requestId: 0 }]) }),
    () => ({ method: 'notifications/cancelled', params: { requestId: Math.floor(random() * id) } }),
  ]
  return choose(messages)()
}

/** Replaces, repeats or removes a few characters of the line. */
function mutate(line: string, random: Random): string {
  const at = Math.floor(random() * line.length)
  const end = at + Math.floor(random() * 6)
  const instead = ['', '"', '}', '0', 'null', '\u0000', '\u3042', line.slice(at, end).repeat(2)]
  return (line.slice(0, at) + instead[Math.floor(random() * instead.length)] + line.slice(end)).replaceAll('\n', ' ')
}

function cut(text: string, random: Random): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + Math.floor(random() * random() * text.length)
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}
