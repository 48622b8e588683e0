import { anyOf } from '#src/domain/shared/any-of.js'

/** Labels of key lines, folded and without spaces, by field. */
export const fieldWords = {
  name: new RegExp(`^${anyOf`氏名 | お?名前 | fullname | name`}$`, 'u'),
  reading: new RegExp(
    `^${anyOf`ふりがな | フリガナ | 氏名(?:ふりがな|フリガナ) | 氏名\((?:ふりがな|フリガナ)\) | よみ(?:がな)?`}$`,
    'u',
  ),
  born: new RegExp(`^${anyOf`生年月日 | 誕生日 | dateofbirth | birthdate | born`}$`, 'u'),
  age: new RegExp(`^${anyOf`年齢 | 満年齢 | age`}$`, 'u'),
  sex: new RegExp(`^${anyOf`性別 | sex | gender`}$`, 'u'),
  postcode: new RegExp(`^${anyOf`郵便番号 | 〒 | 現住所郵便番号 | postcode | postalcode | zip`}$`, 'u'),
  address: new RegExp(`^${anyOf`現?住所 | address`}$`, 'u'),
  addressReading: new RegExp(`^${anyOf`(?:現?住所)\(?(?:ふりがな|フリガナ)\)?`}$`, 'u'),
  phone: new RegExp(`^${anyOf`電話(?:番号)? | 携帯(?:電話|番号|電話番号)? | tel | phone | mobile | telephone`}$`, 'u'),
  mail: new RegExp(`^${anyOf`(?:e-?)?メール(?:アドレス)? | e-?mail | mail`}$`, 'u'),
  contact: new RegExp(`^${anyOf`連絡先(?:住所)?`}$`, 'u'),
  contactPostcode: new RegExp(`^${anyOf`連絡先郵便番号`}$`, 'u'),
  contactReading: new RegExp(`^${anyOf`連絡先(?:住所)?\(?(?:ふりがな|フリガナ)\)?`}$`, 'u'),
  contactPhone: new RegExp(`^${anyOf`連絡先電話(?:番号)?`}$`, 'u'),
  date: new RegExp(`^${anyOf`作成日 | 日付 | 記入日 | 提出日 | date`}$`, 'u'),
} as const

/** Headings of sections, folded. The first that matches decides. */
export const sectionWords = {
  basics: /^(?:基本情報|個人情報|プロフィール|連絡先|contacts?|personal (?:data|details|information)|basics)$/u,
  history: /^(?:学歴 ?[・･、,/と] ?職歴|学歴職歴)/u,
  education: /^(?:学歴|education)/u,
  work: /^(?:職歴|職務経歴|職務履歴|経歴|work(?: experience)?$|(?:professional )?experience$|employment)/u,
  licences: /^(?:(?:保有|取得)?(?:免許|資格)|certificat|licen[cs]es?)/u,
  wishes: /(?:本人)?希望(?:記入欄|欄|条件|事項)|^本人希望/u,
  motive: /志望|自己 ?pr|自己紹介|特技|アピール|好きな学科|趣味|motivation/u,
  summary: /^(?:職務要約|職務概要|要約|経歴要約|summary|profile)/u,
  strengths: /活かせる|生かせる|^スキル|^技術|知識|skills/u,
} as const

/** Headings of documents that name the paper, not the person. */
export const paperNames = new RegExp(
  `^${anyOf`履 ?歴 ?書 | 職 ?務 ?経 ?歴 ?書 | 経歴書 | resume | résumé | cv | curriculum vitae`}$`,
  'u',
)

/** Lines of a history that are headings in it. */
export const historyHeadings = new RegExp(`^${anyOf`学歴 | 職歴 | 職務経歴 | 学 歴 | 職 歴`}$`, 'u')
