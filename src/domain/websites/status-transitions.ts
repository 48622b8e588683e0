import type { ProcessingStatus } from './website.js'

/** What may follow a status: pages take the same way, whoever takes them along it. */
const following: Readonly<Record<ProcessingStatus, readonly ProcessingStatus[]>> = {
  pending: ['processing', 'failed'],
  processing: ['completed', 'failed'],
  completed: ['pending'],
  failed: ['pending'],
}

/** The statuses that a source with this status may be given; its own is always one of them. */
export function statusesAfter(status: ProcessingStatus): readonly ProcessingStatus[] {
  return [status, ...following[status]]
}
