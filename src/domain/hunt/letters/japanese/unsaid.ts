import type { UnsaidSpeech } from '#src/domain/hunt/letters/phrase-rule.js'

export const clauseEnd = /[、,(]/g

/** Conditions, and what is done with anyone. */
export const unsaid: readonly UnsaidSpeech[] = [
  { pattern: /(?<!その|この)場合(?!、?誠に)/, reach: 'clause' },
  { pattern: /(?:る|た|く)まで(?:は|、|の間)|ない(?:限り|と(?!の|思|存))/, reach: 'clause' },
  { pattern: /(?:方|者|皆様?)(?:に(?:は|のみ|限り|対して)|のみ|だけ|へは)/, reach: 'clause' },
  {
    pattern:
      /(?:通過|合格|採用|内定|決定|選考|選出|入社|見送り?)(?:さ)?(?:し|れ|となっ|となり|になっ|いただい)(?:まし)?(?:たら|たなら)/,
    reach: 'clause',
  },
  { pattern: /(?:可能性|こと|ケース|恐れ)(?:が|も)(?:ございます|あります|ある|あり得)/, reach: 'sentence' },
  {
    pattern: /(?:場合|どうか|か否か|可否|合否|有無)(?:に(?:つ|関|かか)|を|の(?:ご)?(?:連絡|結果|通知))/,
    reach: 'clause',
  },
  {
    pattern:
      /(?:までの|(?<!次)の)(?:流れ|フロー|ステップ|プロセス)(?:は|:|と|$)|選考(?:フロー|プロセス|の流れ|ステップ)/,
    reach: 'sentence',
  },
  { pattern: /(?:面接|選考|応募|内定|転職)(?:対策|のコツ|ノウハウ|必勝|の極意|の心得|成功|率)/, reach: 'clause' },
  // what was another time
  { pattern: /(?:昨年|以前|前回|過去に|かつて)[^。]{0,30}(?:際|時|折|節)(?:は|に)/, reach: 'sentence' },
  // a way that is drawn, and what is going to be sent
  { pattern: /[→⇒➡⇨][^→⇒➡⇨]{1,30}[→⇒➡⇨]/, reach: 'sentence' },
  { pattern: /今後(?:、|の|も|は)[^。]{0,30}(?:ご?案内|ご?連絡|お知らせ)(?:は|につき)/, reach: 'sentence' },
  { pattern: /(?:万が?一|もしも|仮に|いずれ|今後も?し)/, reach: 'clause' },
]

/** What stands behind a phrase that is denied. */
export const negatedAfter =
  /^(?:[^、。]{0,12})(?:では(?:ございません|ありません|なく|ない)|を(?:保証|確約|約束|お約束)(?:する|いたす)?もの|(?:は|も)通知され(?:ません|ない)|とは(?:限りません|異なり)|は行(?:いません|っておりません|わない)|は(?:ございません|ありません|不要))/

/** That a message speaks of an application of its reader's. */
export const context = new RegExp(
  [
    '応募|選考|面接|(?:人事|代表|役員|社員|リクルーター|個別|カジュアル|最終|一次|二次|候補者)(?:との)?面談|エントリー|インターン|スカウト|不採用|不合格|合否|内々?定|通過|受検|受[検験]番号',
    '採用(?:マイページ|サイト|ページ|担当|試験|活動|情報|チーム|グループ|部|課|係|事務|内定|結果|通知|ご?応募|とさせ|させて|が決)',
    '採用(?:に関|の?ご連絡|を?見送|いたし|することに|して|を(?:して|強化|進め))',
    '求人|転職|就活|就職|新卒|中途|入社|人事|労働条件通知|オファーレター|試用期間|ヘッドハン|ポジション|一緒に働',
    '履歴書|職務経歴|レジュメ|ポートフォリオ|志望動機|[レリ]ファレンスチェック',
    '適性検査|筆記試験|コーディング(?:テスト|試験)|玉手箱|テストセンター|web ?テスト|TG-?WEB|CUBIC',
    'キャリア(?:アドバイザ|面談|相談|パートナ)|アルバイト(?:採用|応募|求人|の(?:採用|応募))',
    '(?:方|人|仲間|メンバー|エンジニア|デザイナー|責任者)を(?:探して|募集|お任せ)|お任せできる方|としてお迎え|オファーをお出し|会ってみたい|ご経験を?(?:お)?活か',
  ].join('|'),
  'i',
)

/** That its reader applied, or is being judged. */
export const applied =
  /ご?応募(?:書類)?(?:いただ|頂|を(?:いただ|頂|受|賜)|くださ|下さ|ありがとう|、?(?:誠に|まことに)|の(?:お礼|御礼)|を?受け?付)|エントリー(?:いただ|頂|を(?:いただ|頂|受)|くださ|ありがとう|受付)|(?:書類|一次|二次|最終)(?:選考|面接|審査)(?:の|を|に|へ)?[^。]{0,6}(?:結果|通過|合格)|ご受[検験]いただ|選考の一環/

const nameLetters = '[^\\s、。，,の様御はがにをへ【】「」()（）]{1,14}'
export const names = new RegExp(
  `(?:株式会社|有限会社|合同会社)${nameLetters}|${nameLetters}(?:株式会社|有限会社|合同会社)`,
  'gu',
)

/** How those who hire present themselves, and name what they decided on: to vendors they write otherwise. */
export const certain =
  /採用(?:担当|チーム|グループ|係|事務局|窓口)(?:の[^。、\n]{1,8})?(?:です|でございます|より)|書類選考の結果|[一二三]次面接(?:に|へ)(?:お進み|進)/

/** Those who hire, boards and applicant systems, by name or address. */
export const hiringSenders =
  /採用|人事|新卒|内定|転職|就活|求人|キャリア|エージェント|スカウト|リクル|リクナビ|マイナビ|recruit|saiyo|jinji|career|jobs?[@.-]|hrmos|herp|talentio|axol\.jp|snar\.jp|e2r\.jp|mypage-info|miws|hito-link|n-ats|r-agent|doda|en-japan|rikunabi|mynavi|wantedly|bizreach|green-japan|paiza|offerbox|labbase|lapras|findy|openwork|onecareer|indeed|timerex/i
