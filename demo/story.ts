import { withoutControls } from './table.js'

const colours = { bold: 1, dim: 2, red: 31, green: 32, cyan: 36 } as const

/** Tells what happens, step by step, and counts failed checks. */
export class Story {
  readonly #out: NodeJS.WriteStream
  readonly #coloured: boolean
  #steps = 0
  #checks = 0
  #failed = 0

  constructor(out: NodeJS.WriteStream, env: NodeJS.ProcessEnv) {
    this.#out = out
    this.#coloured = (out.isTTY || !!env.FORCE_COLOR) && !env.NO_COLOR
  }

  title(text: string): void {
    this.#write(this.#paint('bold', text))
  }

  /** Writes a heading that is not a step of the story. */
  heading(text: string): void {
    this.#write('', this.#paint('bold', text))
  }

  step(text: string): void {
    this.#steps += 1
    this.#write('', this.#paint('bold', `${this.#steps}. ${text}`))
  }

  tell(...lines: readonly string[]): void {
    this.#write(...lines.map((line) => (line === '' ? '' : `   ${withoutControls(line)}`)))
  }

  command(text: string): void {
    this.#write(this.#paint('cyan', `   $ ${text}`))
  }

  aside(...lines: readonly string[]): void {
    this.#write(...lines.map((line) => this.#paint('dim', `   ${withoutControls(line)}`)))
  }

  /** Reports whether the claim holds. The story continues either way; the exit code reflects failures. */
  check(claim: string, holds: boolean): void {
    this.#checks += 1
    if (!holds) this.#failed += 1
    this.#write(`   ${holds ? this.#paint('green', '✓') : this.#paint('red', '✗ FAILED:')} ${claim}`)
  }

  /** Returns the exit code. */
  end(): number {
    const good = this.#failed === 0 && this.#checks > 0
    const sum = good ? `All ${this.#checks} checks hold.` : `${this.#failed} of ${this.#checks} checks do not hold.`
    this.#write('', this.#paint(good ? 'green' : 'red', sum))
    return good ? 0 : 1
  }

  #write(...lines: readonly string[]): void {
    this.#out.write(`${lines.join('\n')}\n`)
  }

  #paint(colour: keyof typeof colours, text: string): string {
    return this.#coloured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text
  }
}
