import { onTestFinished } from 'vitest'
import { ImapMailServer } from '#src/adapters/sources/imap/imap-mail-server.js'
import type { ConnectRequest } from '#src/application/sync/ports/mail-server.js'
import type { MailServerScene, OtherProgram } from '#test/contracts/mail-server.contract.js'
import type { Mailbox } from '#test/support/imap/mailboxes.js'
import { certificate, ScriptedServer, type ServerTraits } from '#test/support/imap/scripted-server.js'
import { MemoryMailServer } from '#test/support/memory-mail-server.js'

/** The certificate of scripted servers, to be trusted as an authority. */
export const serverCertificate = certificate('localhost').cert

type Box = Pick<ScriptedServer, 'add' | 'mailbox'>

function otherProgram(box: Box): OtherProgram {
  const folder = (name: string): Mailbox => box.mailbox(name)
  return {
    create: async (name) => {
      box.add(name, name === 'Sent' ? 'sent' : name === '下書き' ? 'drafts' : null)
    },
    add: async (name, raw, options) => folder(name).add(raw, options),
    flag: async (name, uid, flags) => folder(name).change(uid, { flags }),
    remove: async (name, uid) => folder(name).remove(uid),
  }
}

/** A scripted server that is closed when the test ends. */
export async function scriptedServer(traits: Partial<ServerTraits> = {}): Promise<ScriptedServer> {
  const server = await new ScriptedServer(traits).listen()
  onTestFinished(() => server.close())
  return server
}

/** A request for a scripted server, with the right password. */
export function requestFor(server: ScriptedServer, values: Partial<ConnectRequest> = {}): ConnectRequest {
  return {
    server: { host: '127.0.0.1', port: server.port, security: server.traits.security },
    credential: { kind: 'password', user: 'me@home.example', password: server.traits.password },
    ca: serverCertificate,
    maxMessageBytes: 1 << 20,
    ...values,
  }
}

export async function scriptedScene(
  traits: Partial<ServerTraits> = {},
): Promise<MailServerScene & { box: ScriptedServer }> {
  const box = await new ScriptedServer(traits).listen()
  const { maxMessageBytes: _, ...request } = requestFor(box)
  return { server: new ImapMailServer(), request, other: otherProgram(box), box, close: () => box.close() }
}

export async function memoryScene(
  offers: ConstructorParameters<typeof MemoryMailServer>[0] = {},
): Promise<MailServerScene> {
  const box = new MemoryMailServer(offers)
  box.password = 'correct horse'
  return {
    server: box,
    request: {
      server: { host: '127.0.0.1', port: 143, security: 'none' },
      credential: { kind: 'password', user: 'me@home.example', password: box.password },
      ca: null,
    },
    other: otherProgram(box),
    close: async () => {},
  }
}
