import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Where a server keeps its files, and how it is reached. */
export interface DovecotPlace {
  readonly folder: string
  readonly port: number
  readonly tlsPort: number
  readonly isRoot: boolean
  readonly oauth: boolean
}

/** The whole configuration: nothing of the system's own is read. */
export function dovecotConfiguration({ folder, port, tlsPort, isRoot, oauth }: DovecotPlace): string {
  const { username } = userInfo()
  const account = isRoot
    ? { mail: 'nobody', internal: 'dovecot', login: 'dovenull' }
    : { mail: username, internal: username, login: username }
  const group = isRoot ? 'nogroup' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  return `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
instance_name = tests
default_internal_user = ${account.internal}
default_login_user = ${account.login}
${isRoot ? '' : `default_internal_group = ${group}`}
first_valid_uid = 1
mail_uid = ${account.mail}
mail_gid = ${group}
mail_home = ${folder}/home
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
# tests write files beside the index
maildir_very_dirty_syncs = no
auth_mechanisms = plain login${oauth ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0 secs
disable_plaintext_auth = no
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
ssl_min_protocol = TLSv1.2
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
  }
  mailbox 下書き {
    special_use = \\Drafts
  }
  mailbox Trash {
    special_use = \\Trash
  }
  mailbox Junk {
    special_use = \\Junk
  }
}
${oauth ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${folder}/oauth2.conf\n}` : ''}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${account.mail} gid=${group} home=${folder}/home
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
service stats {
  ${isRoot ? '' : 'chroot ='}
}
`
}

/** How access tokens are checked. */
export function oauthConfiguration(introspection: string): string {
  return [
    `introspection_url = ${introspection}`,
    'introspection_mode = post',
    'username_attribute = email',
    'active_attribute = active',
    'active_value = true',
    '',
  ].join('\n')
}
