/** What is remembered about the last backup of a home. */
export interface LastBackup {
  /** ISO 8601, UTC. */
  readonly at: string
  /** The absolute path that it had. */
  readonly file: string
}

const dayMs = 24 * 60 * 60 * 1000
export const maxBackupAgeDays = 7

/** The age of a backup in whole days, and whether it is time for another one. Source: person-backup-age. */
export function backupAge({ at }: LastBackup, now: Date): { readonly days: number; readonly isOld: boolean } {
  const age = Math.max(0, now.getTime() - Date.parse(at))
  return { days: Math.floor(age / dayMs), isOld: age > maxBackupAgeDays * dayMs }
}
