import { rulesOf } from '../phrase-rule.js'

const { strong, inContext } = rulesOf('assessment')

const test =
  '(?:適性(?:検査|テスト|診断)|能力(?:検査|テスト|適性)|性格(?:検査|テスト|診断|適性)|SPI ?3?|玉手箱|(?:web|ウェブ|オンライン)[ ・-]?(?:テスト|試験|適性)|GAB|(?<![a-z])CAB|CUBIC|TG-?WEB|ミキワメ|不適性検査|クレペリン|テストセンター|コーディング(?:テスト|試験|課題)|スキル(?:チェック|テスト)|技術(?:課題|試験|テスト)|プログラミング(?:テスト|試験|課題)|筆記(?:試験|テスト)|選考課題|事前課題|実技(?:試験|課題)|アセスメント(?:テスト|検査)?|hackerrank|track ?test|hirevue|eF-1G|SCOA|TAL(?![a-z])|CASEC)'
const noTest =
  /ストレスチェック|健康診断|対策|模試|例題|問題集|講座|検定|資格|研修|eラーニング|セキュリティ|リスクアセスメント|環境アセスメント|導入|免除|不要|実施(?:は)?(?:しません|いたしません|なし)|ありません|セミナー|無料|攻略|(?:ご)?受検いただき(?:まして)?、?(?:誠に)?あり|(?:受検|受験)(?:が)?完了|結果(?:、|を(?:もと|踏|拝)|、?誠に|につきまして)/

/** An applicant is asked to take a test. */
export const assessmentPhrases = [
  inContext(
    'taken',
    new RegExp(
      `${test}[^。]{0,30}(?:受検|受験|受けて|受診|実施|ご案内|案内|お願い|回答|URL|期限|予約|ご提出|提出|取り組|進んで|ログイン|のお知らせ|リマインド|未受|へのご)`,
      'i',
    ),
    { unless: noTest },
  ),
  inContext('asked', new RegExp(`(?:受検|受験|ご回答|実施|提出)[^。]{0,20}${test}`, 'i'), { unless: noTest }),
  strong(
    'subject',
    new RegExp(`${test}[^。]{0,20}(?:受検|受験|案内|お願い|期限|リマインド|未受検|ご依頼|について)`, 'i'),
    {
      where: 'subject',
      unless: noTest,
    },
  ),
  inContext(
    'sit',
    /(?:受検|受験)(?:(?:の|を)(?:お願い|ご案内|依頼|完了)|期限|締切|URL|サイト|用URL|方法|手順|が(?:お済み|まだ|未|完了し(?:てい|ておりま)(?:せ|な))|して(?:くだ|いただ|頂)|(?:くだ|下)さい|未完了)/,
    {
      unless: noTest,
    },
  ),
] as const
