import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { AboutJob, DocumentAuthor } from './document.js'

export const taskKinds = ['follow_up', 'deadline', 'interview', 'prepare', 'other'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Something that the person wants to do. */
export interface Task {
  readonly id: number
  readonly job: AboutJob | null
  readonly title: string
  /** A day, `2026-12-01`, or a time in UTC. */
  readonly due: string | null
  readonly kind: TaskKind
  readonly doneAt: UtcTime | null
  readonly source: DocumentAuthor
  readonly createdAt: UtcTime
}

export const maxTaskTitle = 300
