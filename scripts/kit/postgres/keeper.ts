import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'
import type { Account } from './account.js'
import { serverEnvironment } from './server-environment.js'

/** The process that runs a server for this one, and ends it when this one ends in whatever way. */
export class Keeper {
  readonly #process: ChildProcess
  readonly #account: Account
  #ended: Promise<string> | null = null

  /** The folder goes with the server; what the server says is written into `log`. */
  constructor(folder: string, log: string, account: Account) {
    this.#account = account
    const output = openSync(log, 'a')
    this.#process = fork(inRepository('scripts/kit/postgres/keeper.mjs'), [folder], {
      // a group of its own: what ends this one's group has to leave the keeper time to end the server
      detached: true,
      execArgv: [],
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', output, 'ipc'],
    })
    closeSync(output)
    // a program that has nothing left but a server is done
    this.#process.unref()
    this.#process.channel?.unref()
  }

  /** Starts the server. Whether it is ready is not known then. */
  start(program: string, args: readonly string[]): void {
    this.#ended = new Promise<string>((resolve) => {
      this.#process.once('message', ({ ended }: { readonly ended: string }) => resolve(ended))
      this.#process.once('exit', () => resolve('its keeper is gone'))
    }).finally(() => {
      this.#ended = null
    })
    this.#process.send({ start: { program, args, options: { ...this.#account, env: serverEnvironment() } } })
  }

  get isRunning(): boolean {
    return this.#ended !== null
  }

  /** Waits until no process of the server is left. How it ended: its exit code, a signal, or why it never ran. */
  async ended(): Promise<string> {
    this.#process.channel?.ref()
    const how = await (this.#ended ?? 'not running')
    this.#process.channel?.unref()
    return how
  }

  /** Signals the first process of the server. */
  signal(signal: NodeJS.Signals): void {
    this.#process.send({ signal })
  }

  /** Ends the server and removes its folder. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.ref()
    const exit = once(this.#process, 'exit')
    if (this.#process.connected) this.#process.disconnect()
    await exit
  }
}
