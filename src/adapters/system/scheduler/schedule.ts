/** The program that a scheduler starts, and how often. */
export interface ScheduledRun {
  /** The program with its arguments; paths are absolute. */
  readonly command: readonly string[]
  readonly intervalMs: number
}

export interface ScheduleFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** The files and commands that make one scheduler start the runs. Each command is a program with its arguments. */
export interface SchedulePlan {
  readonly scheduler: string
  readonly files: readonly ScheduleFile[]
  /** Run after the files were written. */
  readonly install: readonly (readonly string[])[]
  /** Run before the files are removed. */
  readonly uninstall: readonly (readonly string[])[]
}

/** The folders of this user. */
export interface UserPlaces {
  readonly home: string
  /** `XDG_CONFIG_HOME`, if it is set. */
  readonly config: string | undefined
}
