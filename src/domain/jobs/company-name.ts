import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'

/** Legal forms in Latin letters; they follow the name. */
const legalForms = new Set(
  `inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh ag kg kgaa ug se sa sas sarl sl bv nv ab as asa aps
  oy oyj spa srl pty pte pvt sdn bhd kk gk`.split(/\s+/),
)

const japaneseForm =
  '(?:株式会社|有限会社|合同会社|合資会社|合名会社|相互会社|(?:一般|公益)?(?:社団|財団)法人|[(](?:株|有|同|資|名|社|財)[)])'
const formOfBody =
  '(?:社会福祉|医療|学校|宗教|特定非営利活動|NPO|国立大学|地方独立行政|独立行政|税理士|弁護士|司法書士|行政書士|監査|農業生産|職業訓練)法人|協同組合'
const japaneseFormBefore = new RegExp(`^\\s*${japaneseForm}`)
const japaneseFormAfter = new RegExp(`${japaneseForm}\\s*$`)

// no company has a longer name
const maxNameLength = 300

/**
 * Returns a key that is equal for different spellings of a company's name: without case, width, accents, punctuation
 * and legal forms (株式会社, Inc., GmbH). Returns '' for a name without words. A name that is only a legal form keeps it.
 */
export function companyKey(name: string | null): string {
  const folded = withoutDiacritics(foldText((name ?? '').slice(0, maxNameLength)))
  const plain = folded.replace(japaneseFormBefore, ' ').replace(japaneseFormAfter, ' ')
  const words = companyWords(plain)
  let count = words.length
  while (count > 1 && legalForms.has(words[count - 1] ?? '')) count--
  const key = words.slice(0, count).join(' ')
  return key === '' ? companyWords(folded).join(' ') : key
}

/**
 * Returns a company's name as it is said, without its legal form: `Acme Works, Inc.` gives `acme works`. A name that
 * is only a legal form stays.
 */
export function withoutLegalForm(name: string): string {
  const said = foldText(name.slice(0, maxNameLength)).replace(japaneseFormBefore, ' ').replace(japaneseFormAfter, ' ')
  const words = said.split(/[\s,]+/).filter((word) => companyWords(word).length > 0)
  let count = words.length
  while (count > 1 && isLegalForm(words[count - 1] ?? '')) count--
  return count === 0 ? name : words.slice(0, count).join(' ')
}

function isLegalForm(word: string): boolean {
  const [only = '', ...others] = companyWords(word)
  return others.length === 0 && legalForms.has(only)
}

const otherForm = new RegExp(`^\\s*(?:${formOfBody})(?=.)|(?<=.)(?:${formOfBody})\\s*$`)

/** Whether a name contains a legal form, which job titles and site names never do: 株式会社A, `A GmbH`, 社会福祉法人A. */
export function hasLegalForm(name: string): boolean {
  const folded = withoutDiacritics(foldText(name.slice(0, maxNameLength)))
  if (japaneseFormBefore.test(folded) || japaneseFormAfter.test(folded) || otherForm.test(folded)) return true
  const words = companyWords(folded)
  return words.length > 1 && legalForms.has(words.at(-1) ?? '')
}

/** Splits a name into words. A.B. is one word, and so is A/S. */
function companyWords(text: string): readonly string[] {
  return text.replace(/[.'’]|\/(?=s\b)/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
