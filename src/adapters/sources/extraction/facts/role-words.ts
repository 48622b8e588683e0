import { japaneseRole, roleNouns } from '#src/domain/hunt/matching/title-words.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { foldText } from '#src/domain/shared/text.js'

/** More last words of titles, in addition to those of the letter matching: trades, care, and other languages. */
const moreNouns = new Set(
  (
    'engineers developers designers analysts managers consultants nurses teachers drivers assistants scientists ' +
    'attendant cashier cleaner carer caregiver baker barista waiter waitress cook smith welder plumber painter roofer gardener ' +
    'mason joiner builder installer fitter machinist inspector guard host stocker receiver packer picker handler courier dispatcher ' +
    'agent adviser expert professional worker labourer laborer helper tutor lecturer professor postdoc fellow student ' +
    'physician doctor dentist midwife optician paralegal attorney secretary treasurer buyer merchandiser stylist hairdresser beautician ' +
    'administrator president founder bioinformatician evangelist apprentice ' +
    'entwickler entwicklerin ingenieur ingenieurin leiter leiterin mitarbeiter mitarbeiterin sachbearbeiter sachbearbeiterin kaufmann ' +
    'kauffrau kaufleute techniker technikerin monteur monteurin berater beraterin fachkraft fachangestellte fachangestellter pfleger ' +
    'pflegerin geselle gesellin meister meisterin auszubildende auszubildender azubi werkstudent werkstudentin praktikant praktikantin ' +
    'assistenz assistentin verkäufer verkäuferin fahrer fahrerin koch köchin elektriker elektrikerin mechatroniker maler lackierer ' +
    'ingénieur ingénieure développeur développeuse chargé chargée responsable technicien technicienne vendeur vendeuse infirmier ' +
    'infirmière comptable gestionnaire assistante conducteur cuisinier serveur stagiaire alternant'
  ).split(' '),
)
const moreInJapanese = new RegExp(
  `${anyOf`
    endings: (?<!社|全|会|役|定|人)員 | 師 | 士 | (?<!募集|退|就|転|在|離)職 | 係
      (?:管理|技術|責任|担当|従事|研究|補助|開発|設計|指導)者
    people: セールス | ドライバー | オペレーター | キャスト | クルー | プログラマ | テスター | リーダー | チーフ | シェフ
      助手 | 秘書
    work: 作業 | 調理 | 清掃 | 警備 | 介護 | 看護 | 保育 | 製造 | 施工管理
  `}$`,
)
const kinds =
  /^(?:新卒|中途|キャリア|経験者|既卒|第二新卒)(?:採用)?(?:情報|募集)?$|^(?:正社員|契約社員|派遣社員|パート|アルバイト|パート・?アルバイト|アルバイト・?パート|嘱託社員|業務委託)(?:採用|募集)?$/
const genderMark = /[(（]\s*[mwfdxhgia](?:\s*[/|]\s*[mwfdxhgia]){1,3}\s*[)）]|\b[mwf]\/[mwf]\/[dx]\b/i
const maxLength = 100
const maxWords = 12
const partMark = /[,、/／|｜・:：]|\s[-–—]\s|\s(?:at|for|in|of|bei|für|im|chez|en)\s/

/** Whether a heading is the title of a role: it, or a part of it, ends with a word for a role. */
export function namesRole(written: string): boolean {
  if (written.length > maxLength || /[.。！？!?]$/.test(written.trim())) return false
  const text = foldText(written)
  if (genderMark.test(text)) return true
  const plain = text
    .replace(/[(（【［[][^()（）【】［\][]*[)）】］\]]/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}\s,、/|・:+#&’'–—ー-]/gu, ' ')
  if (plain.trim().split(/\s+/).length > maxWords) return false
  return plain.split(partMark).some((part) => isRole(part.trim()))
}

/** A level may follow the word: `Engineer II`. */
function isRole(written: string): boolean {
  const part = written.replace(/ (?:\d{1,4}|[ivx]{1,4})$/, '')
  const last = part.split(/[\s-]/).at(-1) ?? ''
  return roleNouns.has(last) || moreNouns.has(last) || japaneseRole.test(part) || moreInJapanese.test(part)
}

/** Whether a heading names a kind of hiring: 新卒採用, アルバイト. */
export function namesKindOfHiring(written: string): boolean {
  return kinds.test(foldText(written).replace(/\s/g, ''))
}
