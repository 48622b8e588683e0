import type { FolderUse } from '#src/application/sync/ports/mail-server.js'

/** The uses that servers state (RFC 6154), and Gmail's older flags. */
const uses = new Map<string, FolderUse>(
  Object.entries({
    '\\inbox': 'inbox',
    '\\all': 'all',
    '\\allmail': 'all',
    '\\sent': 'sent',
    '\\drafts': 'drafts',
    '\\junk': 'junk',
    '\\spam': 'junk',
    '\\trash': 'trash',
    '\\archive': 'archive',
    '\\flagged': 'flagged',
    '\\starred': 'flagged',
  } satisfies Record<string, FolderUse>),
)

/** What clients and providers name their folders, in English, German, French, Spanish and Japanese. */
const names: Readonly<Record<Exclude<FolderUse, null | 'inbox'>, readonly string[]>> = {
  all: ['all mail', 'alle nachrichten', 'tous les messages', 'todos', 'todo el correo', 'すべてのメール'],
  sent: [
    'sent',
    'sent items',
    'sent messages',
    'sent mail',
    'sent-mail',
    'gesendet',
    'gesendete objekte',
    'gesendete elemente',
    'éléments envoyés',
    'messages envoyés',
    'envoyés',
    'enviados',
    'elementos enviados',
    'mensajes enviados',
    '送信済み',
    '送信済みアイテム',
    '送信済みメール',
    '送信済みトレイ',
    '送信トレイ',
  ],
  drafts: [
    'drafts',
    'draft',
    'entwürfe',
    'entwurf',
    'brouillons',
    'brouillon',
    'borradores',
    'borrador',
    '下書き',
    '下書き保存',
    '草稿',
  ],
  junk: [
    'junk',
    'junk mail',
    'junk e-mail',
    'junk email',
    'bulk mail',
    'bulk',
    'spam',
    'spamverdacht',
    'junk-e-mail',
    'unerwünscht',
    'werbung',
    'courrier indésirable',
    'indésirables',
    'pourriel',
    'correo no deseado',
    'no deseado',
    '迷惑メール',
    'スパム',
  ],
  trash: [
    'trash',
    'deleted',
    'deleted items',
    'deleted messages',
    'bin',
    'papierkorb',
    'gelöscht',
    'gelöschte objekte',
    'gelöschte elemente',
    'corbeille',
    'éléments supprimés',
    'papelera',
    'eliminados',
    'elementos eliminados',
    'ごみ箱',
    'ゴミ箱',
    '削除済みアイテム',
    '削除済み',
  ],
  archive: ['archive', 'archives', 'archiv', 'archivo', 'アーカイブ'],
  flagged: ['starred', 'flagged', 'markiert', 'suivis', 'destacados', 'スター付き'],
}

const byName = new Map<string, Exclude<FolderUse, null>>(
  Object.entries(names).flatMap(([use, all]) => all.map((name) => [name, use as Exclude<FolderUse, null>])),
)

/** The use that a server states by the flags of a folder; null if none. */
export function statedUse(flags: Iterable<string>): FolderUse {
  for (const flag of flags) {
    const use = uses.get(flag.toLowerCase())
    if (use !== undefined) return use
  }
  return null
}

// under the inbox (as older servers have all folders) or under Gmail's own folder
const parents = /^(?:inbox|\[(?:gmail|google mail)\])\//

/** The use of a well-known name, at the top or where providers put their own folders; null if it has none. */
export function namedUse(name: string): FolderUse {
  const plain = name.normalize('NFC').toLowerCase()
  if (plain === 'inbox') return 'inbox'
  return byName.get(plain.replace(parents, '')) ?? null
}
