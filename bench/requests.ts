const request = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Lines that a client sends. All have the same id, so that equal calls have byte-identical answers. */
export const initializeLine = request('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
})

export const initializedLine = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })

export const pingLine = request('ping', {})

export const listToolsLine = request('tools/list', {})

export const callLine = (name: string, args: object) => request('tools/call', { name, arguments: args })
