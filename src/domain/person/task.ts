import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { AboutJob, DocumentAuthor } from './document.js'

export const taskKinds = ['follow_up', 'deadline', 'interview', 'prepare', 'other'] as const
export type TaskKind = (typeof taskKinds)[number]

/** What a task says. */
export interface TaskValues {
  readonly job: AboutJob | null
  readonly title: string
  /** A day, `2026-12-01`, or a time in UTC. */
  readonly due: string | null
  readonly kind: TaskKind
  readonly doneAt: UtcTime | null
}

/** Something that the person wants to do. */
export interface Task extends TaskValues {
  readonly id: number
  /** Who added it. */
  readonly source: DocumentAuthor
  readonly createdAt: UtcTime
  /** What an agent changed since the person's last word; null if nothing. */
  readonly changed: TaskChange | null
}

export interface TaskChange {
  readonly by: DocumentAuthor
  /** The last time. */
  readonly at: UtcTime
  /** What the task said before the first of these changes. */
  readonly before: TaskValues
}

export const maxTaskTitle = 300
