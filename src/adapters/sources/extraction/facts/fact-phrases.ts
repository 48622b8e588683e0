/** Phrases that state facts in sentences. Each row is a kind and its phrases, separated by bars. */
type Rows<Kind> = readonly (readonly [kind: Kind, phrases: string])[]

/** Types of employment. */
export const employmentPhrases: Rows<'employment'> = [
  [
    'employment',
    'full-time|full time|fulltime|part-time|part time|permanent|temporary|fixed-term|fixed term|temp-to-hire|contract-to-hire|contractor|' +
      'freelance|internship|apprenticeship|seasonal|per diem|casual|Vollzeit|Teilzeit|unbefristet|unbefristete|befristet|befristete|Minijob|' +
      'Werkstudent|Ausbildung|CDI|CDD|stage|alternance|temps plein|temps partiel|' +
      '正社員|契約社員|派遣社員|紹介予定派遣|業務委託|アルバイト|パート|パートタイム|嘱託社員|準社員|正職員|常勤|非常勤|インターン|フルタイム',
  ],
]
/** Words that may join two types of employment. */
export const employmentJoints = ', / & and or und oder et ou ・ 、 ( ) ／'.split(' ')

/** Sentence openings: `role` is enough by itself; `offer` requires a noun after the employment type. */
export const openings: Rows<'role' | 'offer' | 'not'> = [
  [
    'role',
    'this role is|this position is|this job is|the role is|the position is|the job is|this opportunity is|this is a|this is an|position type is|' +
      'this role can be|this position can be|role will be|position will be|this vacancy is|this contract is|diese Stelle ist|die Stelle ist|die Position ist|' +
      'es handelt sich um eine|il s’agit d’un|ce poste est|le poste est',
  ],
  [
    'offer',
    'we offer|we are offering|we are hiring|we’re hiring|we are looking for|we’re looking for|seeking|wir bieten|wir suchen',
  ],
  ['not', "not|no|isn’t|isn't|never|nicht|kein|keine|pas|unlike|previous|former"],
]
export const roleNouns: Rows<'noun'> = [
  [
    'noun',
    'position|positions|role|job|opportunity|contract|employment|basis|post|internship|vacancy|employee|Stelle|Anstellung|Arbeitsverhältnis|poste|contrat',
  ],
]
/** Japanese phrases that follow a type of employment. */
export const employedAs: Rows<'as'> = [
  ['as', 'として採用|としての採用|として募集|として雇用|での採用|での勤務|を募集|募集|です|となります|（'],
]

/** Phrases that state the place of work. */
export const basedPhrases: Rows<'role' | 'based'> = [
  [
    'role',
    "this role|this position|this job|the role|the position|the job|this opportunity|the successful candidate|you will be|you'll be|you’ll be|" +
      "you will work|you'll work|you’ll work|role is|position is|job is|die Stelle|Arbeitsort ist|le poste",
  ],
  [
    'based',
    'based in|based at|based out of|located in|located at|situated in|will be in|is in|work from our|hiring in|basée à|basé à|situé à|befindet sich in',
  ],
]
/** Small words that may be inside the name of a place, and before it. */
export const placeJoints = ', and or & de la le du of am an der im bei sur den und oder et - / ( )'.split(' ')
export const placeArticles = 'our the in downtown central der'.split(' ')
export const placeWords = 'remote remotely hybrid'.split(' ')

/** Phrases about remote work. `not`: the words have another meaning. */
export const remotePhrases: Rows<'remote' | 'not'> = [
  [
    'remote',
    'fully remote|100% remote|fully-remote|remote-first|remote first|remote position|remote role|remote job|remote work|remote working|work remotely|' +
      'working remotely|remotely|is remote|not remote|work from home|working from home|hybrid|telecommute|telework|on-site|onsite|in-office|in office|in the office|' +
      'days from home|Homeoffice|Home-Office|Home Office|mobiles Arbeiten|mobil arbeiten|télétravail|フルリモート|リモートワーク|リモート勤務|在宅勤務|在宅ワーク|テレワーク|出社',
  ],
  [
    'not',
    'remote sensing|remote control|remote access|remote team|remote teams|remote server|remote servers|remote sites|remote locations|remote areas|' +
      'hybrid cloud|hybrid vehicle|hybrid vehicles|hybrid app|hybrid apps|hybrid infrastructure|hybrid environment|hybrid environments|on-site gym|' +
      'onsite gym|on-site interview|onsite interview|on-site customer|on-site support|テレワーク支援|customers|clients',
  ],
]
/** A sentence about remote work concerns the job only if it contains one of these. */
export const remoteOfJob: Rows<'job'> = [
  [
    'job',
    "this role|this position|this job|the role|the position|the job|this is|role is|position is|you will|you'll|you’ll|you can|you may|you are|we offer|" +
      "we are|we’re|we're|days|day|per week|a week|employees|our team|available|possible|option|options|flexible|policy|eligible|allowed|expected|required|" +
      'möglich|Tage|Woche|nach Absprache|jours|possible|可|可能|OK|あり|有|なし|無|不可|制度|相談|週|中心|メイン|併用|選択|原則|基本|推奨|導入|頻度',
  ],
]

export const humanLanguages: Rows<'language'> = [
  [
    'language',
    'English|German|French|Spanish|Japanese|Chinese|Mandarin|Cantonese|Korean|Italian|Portuguese|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|' +
      'Czech|Russian|Ukrainian|Turkish|Arabic|Hebrew|Hindi|Thai|Vietnamese|Indonesian|Deutsch|Englisch|Französisch|Deutschkenntnisse|Englischkenntnisse|' +
      'anglais|français|allemand|JLPT|英語|日本語|中国語|韓国語|フランス語|ドイツ語|スペイン語|日本語能力|ベトナム語|ポルトガル語',
  ],
]
/** Levels of language skills. */
export const languageLevels: Rows<'level'> = [
  [
    'level',
    'fluent|fluently|fluency|native|proficiency|proficient|business level|business-level|conversational|bilingual|speaker|speakers|speak|spoken|' +
      'written and spoken|written and verbal|verbal and written|working knowledge|command of|language skills|language level|is required|is a must|' +
      'is a plus|is not required|not necessary|A2|B1|B2|C1|C2|N1|N2|N3|N4|N5|TOEIC|TOEFL|IELTS|fließend|fließende|verhandlungssicher|verhandlungssichere|sehr gute|gute|' +
      'Muttersprache|courant|maîtrise|bilingue|ビジネスレベル|日常会話|ネイティブ|流暢|堪能|能力試験|必須|不問|読み書き|会話',
  ],
]

export const visaPhrases: Rows<'visa' | 'not'> = [
  [
    'visa',
    'visa sponsorship|sponsor visas|sponsor visa|sponsor a visa|sponsor work visas|sponsor work visa|visa support|visa assistance|work visa|work visas|' +
      'working visa|visa status|immigration sponsorship|employment sponsorship|require sponsorship|provide sponsorship|offer sponsorship|work permit|right to work|work authorization|work authorisation|' +
      'authorized to work|authorised to work|legally authorized|eligible to work|H-1B|H1B|Arbeitserlaubnis|Arbeitsvisum|permis de travail|' +
      '就労ビザ|ビザサポート|ビザ取得|ビザ支援|ビザの取得|ビザの支援|ビザスポンサー|ビザのサポート|在留資格',
  ],
  ['not', 'Visa card|Visa cards|Mastercard|E-Verify|equal opportunity'],
]

/** Valid answers after the labels of remote work and of visas. */
export const answers: Rows<'answer'> = [
  [
    'answer',
    'yes|no|not|none|possible|available|optional|fully|full|hybrid|partial|partially|partly|days|day|allowed|flexible|on-site|onsite|office|remote|100|' +
      'provided|sponsor|sponsored|sponsorship|sponsors|required|support|supported|eligible|ja|nein|möglich|oui|non|可|不可|あり|なし|有|無|週|フル|一部|OK|相談|出社|サポート|' +
      '支援|必要|在宅|不要|完全',
  ],
]
