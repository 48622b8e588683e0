import { randomBytes } from 'node:crypto'
import type { IdSource } from '#src/application/shared/ports/id-source.js'

export const randomIds: IdSource = { next: () => `b${randomBytes(9).toString('hex')}` }
