import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { inContext, strong } = rulesOf('human_other')
const all = { silences: messageKinds.filter((kind) => kind !== 'human_other' && kind !== 'not_job_related') }

const withdraws =
  /(?:選考|内定|応募|面接|面談|採用|今回|この度|オファー)?[^。]{0,14}辞退(?:を)?(?:させて(?:いただ|頂)|いた(?:し(?:ます|たく|ました)|す)|致(?:し|す)|したく|したい|する(?:こと|運び)|(?:申し上げ|申し出|お願い|のご連絡|のお詫び|の(?:旨|件)))/
const accepts =
  /(?:内定|オファー)[^。]{0,10}(?:を)?(?:(?:謹んで|喜んで|ありがたく|慎んで)?、?お受け(?:いた|し|させ|致)|(?:承諾|受諾)(?:いた|し(?:ます|たく|ました)|させて|致))|(?:御社|貴社)に(?:て)?(?:、)?(?:お世話になり|入社)(?:たい|たく|させて)|入社(?:を(?:希望して|表明|決意)|させて(?:いただ|頂)き(?:た|ま)|することを決)/
const applies =
  /(?<!ご)(?:応募|エントリー)(?:を)?(?:させて(?:いただ|頂)(?:き|く|い)|(?:いた|致)し(?:ます|ました|たく|たい)|(?:したく|したい|します|しました)(?:、|と|。|$|ので))|(?:履歴書|職務経歴書|応募書類|書類|エントリーシート)[^。]{0,14}を?(?:(?:添付|送付|提出|お送り)(?:いた(?:し|す)|させて|し(?:ます|ました|て(?:おり|い)ます)|致)|ご査収)/
const answers =
  /(?:日程|日時|時間|候補日?|面接|面談|伺)[^。]{0,24}(?:(?:お伺い|伺わせて|参加(?:させて|いた)|出席)(?:いた|し|い?ただ|頂)|(?:で|にて|を)(?:お願い(?:いた|し)|希望(?:いた|し)|調整(?:いただけ|可能))|(?:問題|差し支え)(?:ござ|あり)ませ)|当日はよろしく|(?:御社|貴社)[^。]{0,30}(?:志望|入社|働き|魅力|共感|貢献|面接|選考)/

/** What an applicant writes, where it is read as mail of others: it gives no stage by itself. */
export const ownPhrases = [
  // nobody thanks for what they gave
  inContext(
    'thanks-for-offer',
    /(?:内々?定|オファー)[^。]{0,16}(?:いただき|頂き|賜り)(?:まして)?、?(?:誠に|本当に)?(?:ありがとう|有難う|感謝)/,
    all,
  ),
  // who writes to those who hire is no employer
  inContext('to-hirers', /^\S{0,24}(?:採用|人事)[^。、]{0,8}担当(?:者)?(?:様|さま|殿)(?:各位)?[\s、]*$/, all),
  inContext(
    'comes',
    /(?:伺います|\d(?:時|時半|:\d\d)(?:から|より|にて|で)?で?お願い(?:いた|し|申)|(?:お伺い|参加|出席|訪問)(?:させていただきます|いたします|致します|する予定)|(?:日程|日時|時間)で(?:問題|差し支え)(?:ござ|あり)ません)/,
    {
      silences: ['interview_invitation', 'assessment', 'information_request', 'offer'],
      unless: /ご都合|お話|ご?希望を|ご?意向|ください|下さい|弊社|(?:担当|面接官)(?:が|も|者が)|場合/,
    },
  ),
  inContext('withdraws', withdraws, {
    ...all,
    unless: /(?:ご)?辞退(?:される|された|の?場合|を?ご希望|いただ)|ご希望の/,
  }),
  inContext(
    'withdrawal-noted',
    /(?:ご辞退|辞退(?:の|する)(?:ご|お)?(?:連絡|申し?出|意向|旨|件))[^。]{0,20}(?:承(?:り|知)|受け?(?:付|賜)|かしこまり|了解|確認|残念)/,
    all,
  ),
  inContext('accepts', accepts, { ...all, unless: /場合|期限|ください|下さい|お受けいただ|承諾いただ/ }),
  inContext('applies', applies, {
    ...all,
    unless: /ください|下さい|いただけ|以下の求人|弊社より|ご確認|ご案内|お送り(?:しま|いたしま)す?(?:した)?求人|URL/,
  }),
  inContext(
    'their-house',
    /(?:御社|貴社)[^。]{0,40}(?:志望|入社|働|魅力|共感|貢献|面接|選考|理念)|(?:面接|選考|お時間)[^。]{0,30}(?:御社|貴社)/,
    {
      ...all,
      unless:
        /ご提案|サービス|採用(?:活動|課題|支援|成功|強化|コスト|に(?:つ|関|お))|人材(?:紹介|のご紹介|派遣)|求人(?:掲載|広告|媒体)|候補者|弊社/,
    },
  ),
  strong(
    'subject',
    /(?:選考|内定|面接|応募)(?:の)?(?:ご)?辞退(?:の(?:ご連絡|お詫び|お願い|件)|$)|内定(?:の)?承諾(?:のご連絡|の件$|$)/,
    {
      ...all,
      where: 'subject',
    },
  ),
  inContext('answers', answers, {
    unless: /ください|下さい|いただけ|でしょうか|お待ち|ご(?:都合|返信|連絡|回答)|頂け|場合/,
  }),
  inContext(
    'as-asked',
    /^\s*(?:以下|下記)(?:、|に|の(?:通り|とおり))?、?ご?回答(?:になります|いたします|します|です)|^\s*(?:面接の?)?候補日(?:です|は(?:以下|下記)|を(?:お送り|ご連絡)(?:いた|し))/,
    {
      silences: ['interview_invitation', 'information_request'],
      unless: /ください|下さい|ご?選択|いただ/,
    },
  ),
] as const

const applied = rulesOf('applied')
const withdrew = rulesOf('withdrew')
const accepted = rulesOf('accepted')
const answered = rulesOf('answered')

/** What mail does that the applicant sent. */
export const sentPhrases = [
  withdrew.inContext('declines', withdraws, { unless: /場合/ }),
  accepted.inContext('offer', accepts, { unless: /場合/ }),
  applied.inContext('applies', applies, { unless: /場合|日程調整/ }),
  answered.inContext('dates', answers),
  answered.inContext('thanks', /(?:面接|面談|選考|内定|お時間|ご連絡|ご案内)[^。]{0,30}(?:ありがとう|お礼|御礼|感謝)/),
  answered.inContext(
    'noted',
    /(?:面接|面談|選考|日程|書類|内定|検査)[^。]{0,40}(?:承知|かしこまり|了解|よろしくお願い)/,
  ),
] as const
