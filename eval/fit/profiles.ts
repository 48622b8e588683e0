/** Settings of two made persons, which the labels refer to. */
export const profiles = {
  en: `\`\`\`settings
places: New York, London
remote: yes
salary_min: 150,000 USD per year
languages: English fluent, Spanish conversational
authorized_in: United Kingdom
needs_sponsorship: yes
start: 2025-06-01
\`\`\``,
  ja: `\`\`\`settings
勤務地: 東京
リモート: 可
最低年収: 400万円
言語: 日本語 N2、英語 日常会話
就労可能な国: 日本
ビザサポート: 不要
入社時期: 2027年4月
\`\`\``,
} as const
