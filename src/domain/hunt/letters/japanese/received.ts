import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { inContext, strong } = rulesOf('application_received')

const notReceived =
  '(?:セミナー|説明会|イベント|懸賞|キャンペーン|プレゼント|助成金|コンテスト|モニター|大会|抽選|ビジコン|講座|スクール|マラソン|レース|トーナメント|ハッカソン)'

/** An application arrived. */
export const receivedPhrases = [
  inContext(
    'thanks',
    /(?:ご?応募|エントリー)(?:を|して)?(?:いただき|頂き|くださ(?:り|い)|下さ(?:り|い)|たまわり|賜り)?(?:まして)?(?:、| )?(?:誠に|まことに|大変)?(?:ありがとう|有(?:り)?難う|感謝|御礼|お礼)/,
    { silences: ['recruiter_outreach'], unless: new RegExp(notReceived) },
  ),
  strong(
    'arrived',
    /(?:(?:ご?応募|エントリー)(?:シート|書類|情報|内容|フォーム)?(?:の|を|は|が|につき(?:まし)?て)?(?:正常に|以下の(?:通り|とおり|内容で)|下記の(?:通り|とおり|内容で)|確かに|無事に?|、)?(?:受け?付け?|受付|受領|受理|承り|拝受|お?受け?取り?|完了))/,
    {
      unless: new RegExp(
        `${notReceived}|受付(?:開始|中|締|は|期間|終了|番号は)|受け?付けて(?:い|お)|受付を(?:開始|終了|締)|完了して(?:いな|おりませ|いませ)|まだ|未完了|完了させ`,
      ),
    },
  ),
  strong(
    'subject',
    /(?:ご?応募|エントリー)(?:の)?(?:受付|完了|確認|受領|受理|承り|ありがとう|お?礼|御礼|書類(?:受領|の受領))|応募(?:が)?完了/,
    {
      where: 'subject',
      silences: ['offer', 'recruiter_outreach'],
      unless: new RegExp(`${notReceived}|受付(?:開始|中|締)|未完了|書類(?:のご提出|リマインド)`),
    },
  ),
  // what comes later is explained at length
  strong('subject-and-flow', /(?:ご?応募|エントリー)(?:の)?(?:受付|完了|お?礼|御礼).{0,10}(?:流れ|進め方)/, {
    where: 'subject',
    silences: ['interview_invitation', 'assessment', 'information_request', 'human_other'],
    unless: /面接|面談|日程/,
    evenUnsaid: true,
  }),
  inContext(
    'passed-on',
    /(?:推薦|応募(?:書類|手続き?|情報)?|エントリー)(?:を|が|は)?(?:企業(?:様)?(?:へ|に))?(?:送信|行い|行ない|送付|送られ|お?済ま|完了(?:し|いた|のお知らせ)|いたしました|しました)/,
    { unless: /未完了|場合|まだ|(?:候補者|応募者)/ },
  ),
  inContext(
    'handed-in',
    /(?:エントリーシート|応募書類|(?<![a-z])ES(?![a-z])|履歴書)(?:の|を|が)?(?:ご)?提出(?:が|を|の)?(?:完了|確認(?:いた|し|でき)|受け?付|承)|(?:インターン(?:シップ)?|選考|採用試験|採用)[^。]{0,14}(?:お?申し?込み?|申込)(?:が|を|の|に)?[^。]{0,8}(?:完了|受け?付|ありがとう|承)/i,
    { silences: ['job_alert', 'assessment'], unless: /ませ|まだ|未|受付(?:中|開始)|締切/ },
  ),
  inContext('got-it', /^(?:[^。]{0,14}、)?(?:確かに|無事に?|たしかに)(?:受け?取り|拝受|受領)/, {
    unless: /請求|見積|契約|お金|商品|代金/,
  }),
  inContext(
    'papers',
    /(?:履歴書|職務経歴書|応募書類|書類|エントリーシート)(?:の|を|は)?[^。]{0,8}(?:受領|拝受|受け?取(?:り|っ)|届きまし|受付|受け付け|確かに|到着)(?:いた|し|まし|を|の|完了|させ)/,
    {
      unless: /請求|見積|契約/,
    },
  ),
] as const
