import type Database from 'better-sqlite3'

/** Thrown by work that met vectors before the extension for them was loaded. */
export const vectorsNeeded = Symbol('vectors needed')

type Load = (db: Database.Database) => void

/** An open connection with its statements, each compiled once, and what it remembers of one state of the file. */
export class OpenStore {
  readonly db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()
  readonly #remembered = new Map<string, number>()
  #rememberedVersion = ''
  #hasVectors = false

  constructor(db: Database.Database) {
    this.db = db
  }

  statement(text: string): Database.Statement {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.db.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /** Rows as objects, named as the statement names its columns. */
  all<Row>(text: string, ...values: readonly unknown[]): readonly Row[] {
    return this.statement(text).all(...values) as Row[]
  }

  first<Row>(text: string, ...values: readonly unknown[]): Row | null {
    return (this.statement(text).get(...values) as Row | undefined) ?? null
  }

  /** How many rows it changed. */
  run(text: string, ...values: readonly unknown[]): number {
    return this.statement(text).run(...values).changes
  }

  /** To be called before any statement on the table of vectors. */
  requireVectors(): void {
    if (!this.#hasVectors) throw vectorsNeeded
  }

  loadVectors(load: Load): void {
    load(this.db)
    this.#hasVectors = true
  }

  /** What `compute` gives for `key`, computed again only after the file has changed. */
  remember(key: string, compute: () => number): number {
    const version = `${this.db.pragma('data_version', { simple: true })} ${this.#ownChanges()}`
    if (version !== this.#rememberedVersion || this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#rememberedVersion = version
    const known = this.#remembered.get(key) ?? compute()
    this.#remembered.set(key, known)
    return known
  }

  #ownChanges(): number {
    return Number((this.statement('select total_changes() as n').get() as { n: number }).n)
  }
}

const mostRemembered = 20_000
