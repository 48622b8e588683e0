import { readdirSync } from 'node:fs'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { plainStatement } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { type Schema, statementsOf } from '#src/adapters/stores/sqlite/kit/migrations.js'

/** Known by its journal too: a table of this name is made by capture scripts as well, and those are left to `migrate`. */
export const jobsSchema: Schema = {
  migrationsFolder: migrationsPath('jobs'),
  marks: ['jobs'],
  journal: '__jobs_migrations',
}

/** Something that our migrations add beside the table of jobs. */
export interface SidePart {
  readonly type: 'table' | 'index' | 'trigger'
  readonly name: string
  readonly statement: string
}

const named = /^CREATE (?:UNIQUE |VIRTUAL )?(TABLE|INDEX|TRIGGER) `(\w+)`/i

let parts: readonly SidePart[] | null = null

function readParts(): readonly SidePart[] {
  requireOwnFile(jobsSchema.migrationsFolder)
  return readdirSync(jobsSchema.migrationsFolder)
    .filter((file) => file.endsWith('.sql') && !file.startsWith('0000'))
    .sort()
    .flatMap((file) => statementsOf(jobsSchema, file.slice(0, -'.sql'.length)).split('--> statement-breakpoint'))
    .flatMap((statement) => toPart(statement.trim()))
}

/** In the order in which they can be made. All but the first migration is beside the jobs. */
export function sideParts(): readonly SidePart[] {
  parts ??= readParts()
  return parts
}

function toPart(statement: string): SidePart[] {
  const [, type, name] = named.exec(statement) ?? []
  if (type === undefined || name === undefined) return []
  // an index of the jobs themselves is known by its columns
  if (/^CREATE INDEX `\w+` ON `jobs`/.test(statement)) return []
  return [{ type: type.toLowerCase() as SidePart['type'], name, statement }]
}

/** Whether a stored statement is the one that made this part. */
export function isStatementOf({ statement }: SidePart, stored: string): boolean {
  return plain(statement) === plain(stored)
}

// every call compares each part of a file with each of ours
const plainStatements = new Map<string, string>()
const maxPlainStatements = 500

function plain(statement: string): string {
  const known = plainStatements.get(statement)
  if (known !== undefined) return known
  const made = plainStatement(statement)
  if (plainStatements.size >= maxPlainStatements) plainStatements.clear()
  plainStatements.set(statement, made)
  return made
}
