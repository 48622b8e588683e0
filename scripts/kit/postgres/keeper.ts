import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { inRepository } from '#scripts/kit/program.js'
import type { Account } from './account.js'
import { serverEnvironment } from './server-environment.js'

/** Runs a server in a separate process, and ends it when this process ends in any way. */
export class Keeper {
  readonly #process: ChildProcess
  readonly #account: Account
  #ended: Promise<string> | null = null

  /** The folder is removed with the server; the server's output is written to `log`. */
  constructor(folder: string, log: string, account: Account) {
    this.#account = account
    const output = openSync(log, 'a')
    this.#process = fork(inRepository('scripts/kit/postgres/keeper.mjs'), [folder], {
      // a separate process group, so that killing this one's group leaves the keeper time to end the server
      detached: true,
      execArgv: [],
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', output, 'ipc'],
    })
    closeSync(output)
    // a server alone does not keep the program running
    this.#process.unref()
    this.#process.channel?.unref()
  }

  /** Starts the server without waiting until it is ready. */
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

  /** Waits until no server process is left. Returns the exit code, the signal, or why it never ran. */
  async ended(): Promise<string> {
    this.#process.channel?.ref()
    const how = await (this.#ended ?? 'not running')
    this.#process.channel?.unref()
    return how
  }

  /** Signals the server's main process. */
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
