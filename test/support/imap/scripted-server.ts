import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer, type SecureContextOptions } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { FolderUse } from '#src/application/sync/ports/mail-server.js'
import type { MailSecurity } from '#src/domain/sync/mail-account.js'
import { Mailbox } from '#test/support/imap/mailboxes.js'
import { ServerSession } from '#test/support/imap/server-session.js'

const tlsFile = (name: string) => fileURLToPath(new URL(`../tls/${name}`, import.meta.url))

/** What a scripted server offers; by default what Dovecot does. */
export interface ServerTraits {
  readonly security: MailSecurity
  readonly changes: 'qresync' | 'condstore' | 'none'
  readonly gmail: boolean
  readonly idle: boolean
  readonly listStatus: boolean
  readonly specialUse: boolean
  /** What Gmail and Cyrus had before `specialUse`. */
  readonly xlist: boolean
  readonly esearch: boolean
  readonly utf8: boolean
  readonly delimiter: '/' | '.'
  /** What stands before all names but the inbox, such as `INBOX.`. */
  readonly prefix: string
  readonly mechanisms: readonly string[]
  readonly password: string
  readonly token: string
  /** The text of a refused login. */
  readonly refusal: string
  readonly greeting: string
  /** In PEM, with its key; by default of localhost and 127.0.0.1, signed by itself. */
  readonly certificate: SecureContextOptions
}

/** A certificate of the tests with its key: `expired` and `other-name` are wrong for 127.0.0.1. */
export function certificate(name: 'localhost' | 'expired' | 'other-name'): {
  readonly cert: string
  readonly key: string
} {
  return {
    cert: readFileSync(tlsFile(`${name}-cert.pem`), 'utf8'),
    key: readFileSync(tlsFile('localhost-key.pem'), 'utf8'),
  }
}

const usual: Omit<ServerTraits, 'certificate'> = {
  security: 'none',
  changes: 'qresync',
  gmail: false,
  idle: true,
  listStatus: true,
  specialUse: true,
  xlist: false,
  esearch: true,
  utf8: false,
  delimiter: '/',
  prefix: '',
  mechanisms: ['PLAIN'],
  password: 'correct horse',
  token: 'ya29.token',
  refusal: '[AUTHENTICATIONFAILED] Authentication failed.',
  greeting: 'OK Ready.',
}

/** Answers a command instead of the server. Returns false to let the server answer it. */
export type Answer = (session: ServerSession, tag: string, argument: string) => boolean | Promise<boolean>

/**
 * An IMAP server on loopback, over mailboxes in memory that tests change. It records all commands, and tests answer
 * some of them themselves: wrongly, late, or never.
 */
export class ScriptedServer {
  readonly traits: ServerTraits
  readonly mailboxes: Mailbox[] = [new Mailbox('INBOX', 'inbox')]
  /** All commands of all connections, without their tags. */
  readonly commands: string[] = []
  /** By command, such as `UID FETCH`; the greeting is `GREETING`. */
  readonly answers = new Map<string, Answer>()
  connections = 0
  port = 0
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(traits: Partial<ServerTraits> = {}) {
    const isPlain = (traits.security ?? usual.security) === 'none'
    // without TLS it also runs where the files of the tests are not
    this.traits = { ...usual, certificate: isPlain ? {} : certificate('localhost'), ...traits }
    const connect = (socket: Socket) => this.#connect(socket)
    this.#server =
      this.traits.security === 'tls'
        ? createSecureServer(this.traits.certificate, connect).on('tlsClientError', () => {})
        : createServer(connect)
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  get inbox(): Mailbox {
    return this.mailbox('INBOX')
  }

  add(name: string, use: FolderUse = null, isSelectable = true): Mailbox {
    const mailbox = new Mailbox(name, use, isSelectable)
    this.mailboxes.push(mailbox)
    return mailbox
  }

  mailbox(name: string): Mailbox {
    const mailbox = this.mailboxes.find((each) => each.name === name)
    if (mailbox === undefined) throw new Error(`no mailbox ${name}`)
    return mailbox
  }

  /** Cuts all connections, as a network does. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #connect(socket: Socket): void {
    this.connections++
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    void new ServerSession(this, socket).start()
  }
}
