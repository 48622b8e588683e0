const variable = 'JOBWORKFLOW_IMAP_PASSWORD'

// a process has one environment, and its password serves the one account of its command
let password: string | null = null

/** Takes the password of a mailbox out of the environment, before anything starts a child. Source: sync-secrets. */
export function takeImapPassword(env: NodeJS.ProcessEnv): void {
  password = env[variable] || null
  delete env[variable]
}

/** The password that was in the environment; null if there was none. */
export function imapPassword(): string | null {
  return password
}
