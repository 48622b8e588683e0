import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { ClientLines } from '#test/support/imap/client-lines.js'
import { quote } from '#test/support/imap/fetch-answers.js'
import { type Command, mailboxCommands } from '#test/support/imap/mailbox-commands.js'
import type { Mailbox } from '#test/support/imap/mailboxes.js'
import type { ScriptedServer } from '#test/support/imap/scripted-server.js'

/** One connection to a scripted server. */
export class ServerSession {
  readonly server: ScriptedServer
  socket: Socket
  readonly enabled = new Set<string>()
  selected: Mailbox | null = null
  /** The uids that the client was told of. */
  #known: number[] = []
  #isSecure: boolean
  /** What the next line is for, if it is no command. */
  #expecting: ((line: string) => void) | null = null
  #lines = new ClientLines(() => this.send('+ go on'))
  #queue: Promise<void> = Promise.resolve()

  constructor(server: ScriptedServer, socket: Socket) {
    this.server = server
    this.socket = socket
    this.#isSecure = server.traits.security !== 'starttls'
  }

  async start(): Promise<void> {
    this.#read(this.socket)
    const greeted = await this.server.answers.get('GREETING')?.(this, '*', '')
    if (greeted !== true) this.send(`* ${this.server.traits.greeting}`)
  }

  send(line: string): void {
    this.write(`${line}\r\n`)
  }

  write(bytes: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes)
  }

  /** Writes at the client's pace. Returns false once it is gone. */
  async pour(bytes: string | Buffer): Promise<boolean> {
    if (this.socket.destroyed) return false
    await new Promise<void>((resolve) => {
      const end = () => {
        this.socket.off('close', end)
        resolve()
      }
      this.socket.on('close', end)
      this.socket.write(bytes, end)
    })
    return !this.socket.destroyed
  }

  ok(tag: string, text = 'Done.'): void {
    this.tellChanges()
    this.send(`${tag} OK ${text}`)
  }

  /** The next line of the client is no command. */
  expect(line: (line: string) => void): void {
    this.#expecting = line
  }

  select(mailbox: Mailbox | null): void {
    this.selected = mailbox
    this.#known = mailbox?.messages.map(({ uid }) => uid) ?? []
  }

  /** Tells what changed in the selected mailbox since it was told last. */
  tellChanges(): void {
    if (this.selected === null) return
    const uids = this.selected.messages.map(({ uid }) => uid)
    const present = new Set(uids)
    for (const [index, uid] of [...this.#known.entries()].reverse()) {
      if (present.has(uid)) continue
      this.send(this.enabled.has('QRESYNC') ? `* VANISHED ${uid}` : `* ${index + 1} EXPUNGE`)
      this.#known.splice(index, 1)
    }
    if (uids.length > this.#known.length) this.send(`* ${uids.length} EXISTS`)
    this.#known = uids
  }

  get countsChanges(): boolean {
    return this.enabled.has('CONDSTORE') || this.enabled.has('QRESYNC')
  }

  get capabilities(): string {
    const { traits } = this.server
    const offered = ['IMAP4rev1', 'ID', 'ENABLE', 'NAMESPACE', 'LITERAL+', 'SASL-IR']
    if (!this.#isSecure) return [...offered, 'STARTTLS', 'LOGINDISABLED'].join(' ')
    for (const mechanism of traits.mechanisms) offered.push(`AUTH=${mechanism}`)
    if (traits.changes !== 'none') offered.push('CONDSTORE')
    if (traits.changes === 'qresync') offered.push('QRESYNC')
    if (traits.gmail) offered.push('X-GM-EXT-1')
    if (traits.idle) offered.push('IDLE')
    if (traits.listStatus) offered.push('LIST-EXTENDED', 'LIST-STATUS')
    if (traits.specialUse) offered.push('SPECIAL-USE')
    if (traits.xlist) offered.push('XLIST')
    if (traits.esearch) offered.push('ESEARCH')
    if (traits.utf8) offered.push('UTF8=ACCEPT')
    return offered.join(' ')
  }

  #read(socket: Socket): void {
    socket.on('data', (chunk) => {
      for (const line of this.#lines.push(chunk)) {
        this.#queue = this.#queue.then(() => this.#line(line))
      }
    })
  }

  async #line(line: string): Promise<void> {
    const expecting = this.#expecting
    if (expecting !== null) {
      this.#expecting = null
      expecting(line)
      return
    }
    const [tag = '', ...words] = line.split(' ')
    const isOfUids = words[0]?.toUpperCase() === 'UID'
    const command = words
      .splice(0, isOfUids ? 2 : 1)
      .join(' ')
      .toUpperCase()
    const argument = words.join(' ')
    this.server.commands.push(`${command} ${argument}`.trim())
    if ((await this.server.answers.get(command)?.(this, tag, argument)) === true) return
    const answer = sessionCommands[command] ?? mailboxCommands[command]
    if (answer === undefined) this.send(`${tag} BAD Unknown command.`)
    else answer(this, tag, argument)
  }

  /** Goes on encrypted. */
  secure(): void {
    const plain = this.socket
    plain.removeAllListeners('data')
    const secureContext = createSecureContext(this.server.traits.certificate)
    this.socket = new TLSSocket(plain, { isServer: true, secureContext }).on('error', () => {})
    this.#isSecure = true
    this.#lines = new ClientLines(() => this.send('+ go on'))
    this.#read(this.socket)
  }

  authenticate(tag: string, mechanism: string, answer: string): void {
    const text = Buffer.from(answer, 'base64').toString()
    const { password, token } = this.server.traits
    const isRight =
      mechanism === 'PLAIN' ? text.split('\0')[2] === password : text.includes(`auth=Bearer ${token}\u0001`)
    if (isRight || mechanism === 'PLAIN') this.finishLogin(tag, isRight)
    else {
      this.expect(() => this.finishLogin(tag, false))
      this.send(`+ ${Buffer.from('{"status":"401","schemes":"bearer"}').toString('base64')}`)
    }
  }

  finishLogin(tag: string, isRight: boolean): void {
    if (isRight) this.send(`${tag} OK [CAPABILITY ${this.capabilities}] Logged in.`)
    else this.send(`${tag} NO ${this.server.traits.refusal}`)
  }
}

/** What can be asked before a mailbox is opened. */
const sessionCommands: Readonly<Record<string, Command>> = {
  CAPABILITY: (session, tag) => {
    session.send(`* CAPABILITY ${session.capabilities}`)
    session.ok(tag)
  },
  ID: (session, tag) => {
    session.send('* ID ("name" "Scripted")')
    session.ok(tag)
  },
  NOOP: (session, tag) => session.ok(tag),
  LOGOUT: (session, tag) => {
    session.send('* BYE Bye.')
    session.ok(tag)
    session.socket.end()
  },
  STARTTLS: (session, tag) => {
    session.ok(tag)
    session.secure()
  },
  LOGIN: (session, tag, argument) => {
    const [, password = ''] = [...argument.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    session.finishLogin(tag, password.replace(/\\(.)/g, '$1') === session.server.traits.password)
  },
  AUTHENTICATE: (session, tag, argument) => {
    const [mechanism = '', initial] = argument.toUpperCase().startsWith('PLAIN') ? ['PLAIN'] : argument.split(' ')
    if (initial !== undefined) return session.authenticate(tag, mechanism.toUpperCase(), initial)
    session.expect((line) => session.authenticate(tag, mechanism.toUpperCase(), line))
    session.send('+ ')
  },
  ENABLE: (session, tag, argument) => {
    const offered = session.capabilities.split(' ')
    const known = argument.split(' ').filter((each) => offered.includes(each))
    for (const each of known) session.enabled.add(each)
    session.send(`* ENABLED ${known.join(' ')}`)
    session.ok(tag)
  },
  NAMESPACE: (session, tag) => {
    const { prefix, delimiter } = session.server.traits
    session.send(`* NAMESPACE ((${quote(prefix)} ${quote(delimiter)})) NIL NIL`)
    session.ok(tag)
  },
}
