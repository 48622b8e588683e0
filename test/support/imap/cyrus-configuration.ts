import { userInfo } from 'node:os'
import { join } from 'node:path'
import { cyrusProgram } from '#test/support/imap/cyrus-program.js'

/** Where a server keeps its files, and how it is reached. */
export interface CyrusPlace {
  readonly folder: string
  readonly port: number
  readonly tlsPort: number
}

/** What Cyrus does not make itself, below its folder. */
export const cyrusFolders: readonly string[] = [
  ...['conf', 'spool', 'tmp'],
  ...['db', 'lock', 'log', 'msg', 'proc', 'ptclient', 'quota', 'sieve', 'socket', 'user'].map((name) => `conf/${name}`),
]

/** The user whose files mail is. Cyrus never works as root. */
export const cyrusUser = process.getuid?.() === 0 ? 'nobody' : userInfo().username

/** The settings of all its programs, with lines of one's own at the end. */
export function cyrusSettings({ folder }: CyrusPlace, lines: readonly string[]): string {
  return [
    `configdirectory: ${folder}/conf`,
    `partition-default: ${folder}/spool`,
    'defaultpartition: default',
    `temp_path: ${folder}/tmp`,
    `cyrus_user: ${cyrusUser}`,
    // logins are addresses, and each has an empty inbox at once
    'virtdomains: userid',
    'autocreate_quota: 0',
    'allowplaintext: yes',
    'failedloginpause: 0s',
    'sasl_mech_list: PLAIN',
    'sasl_pwcheck_method: saslauthd',
    `sasl_saslauthd_path: ${folder}/passwords`,
    `tls_server_cert: ${folder}/cert.pem`,
    `tls_server_key: ${folder}/key.pem`,
    `idlesocket: ${folder}/conf/socket/idle`,
    'master_bind_errors_fatal: 1',
    // this mail need not survive a loss of power
    'skiplist_unsafe: 1',
    ...lines,
    '',
  ].join('\n')
}

/** The processes that it runs. */
export function cyrusServices({ folder, port, tlsPort }: CyrusPlace): string {
  const command = (name: string, ...flags: readonly string[]) =>
    `cmd="${[cyrusProgram(name), '-C', join(folder, 'imapd.conf'), ...flags].join(' ')}"`
  return `
START {
  recover ${command('ctl_cyrusdb', '-r')}
  idled ${command('idled')}
}
SERVICES {
  imap ${command('imapd')} listen="127.0.0.1:${port}" prefork=1
  imaps ${command('imapd', '-s')} listen="127.0.0.1:${tlsPort}" prefork=1
}
EVENTS {
}
`
}
