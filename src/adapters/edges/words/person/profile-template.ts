const english = `# Profile

What I do, what I am good at, what I want next: a few sentences.

\`\`\`settings
roles:
places:
remote:
salary_min:
languages:
authorized_in:
needs_sponsorship:
start:
avoid:
\`\`\`
`

const japanese = `# プロフィール

これまでの仕事、得意なこと、次に望むことを数行で。

\`\`\`settings
職種：
勤務地：
リモートワーク：
給与の下限：
語学：
就労できる国・地域：
就労ビザの支援：
入社時期：
避けたいこと：
\`\`\`
`

/** A new profile, to be filled in. */
export function profileTemplate(language = 'en'): string {
  return language === 'ja' ? japanese : english
}
