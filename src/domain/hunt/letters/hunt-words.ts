/**
 * Words with which mail of a hunt speaks. Only what holds one is read sentence by sentence: most mail is about other things, and is passed
 * over in a hundredth of the time.
 */
const tellingWords = new RegExp(
  [
    ...[
      'candida',
      'interview',
      'recruit',
      'hir(?:e|ing)\\b',
      'career',
      'vacan',
      'r[eé]sum[eé]\\b',
      '\\bcv\\b',
      '\\binterns?(?:hips?)?\\b',
    ],
    ...[
      'shortlist',
      'short-list',
      'on ?board',
      'screening',
      'background check',
      'withdraw',
      'take-home',
      'talent',
      'headhunt',
      'linkedin',
      'referees?\\b',
    ],
    ...[
      'your (?:job )?appli',
      'appl(?:y|ied|ying) (?:for|to) ',
      'job offer',
      'offer (?:letter|of)',
      'offer(?:ing)? you (?:the|a) (?:job|post)\\b',
      '(?:your|this|our|the) (?:position|role)',
      'salary',
    ],
    ...[
      'hackerrank',
      'codesignal',
      'codility',
      'hirevue',
      'calendly',
      'telegram',
      'whatsapp',
      'gift card',
      'wire transfer',
      'bank (?:account|details)',
    ],
    ...[
      '[応應]募',
      '選考',
      '面接',
      '面談',
      '採用',
      '求人',
      '内々?定',
      '転職',
      '就職',
      '就活',
      '適性',
      '履歴書',
      '職務',
      'エントリー',
      'ポジション',
      '入社',
      '候補',
    ],
    ...[
      'スカウト',
      'オファー',
      '説明会',
      'インターン',
      '辞退',
      'お祈り',
      '見送',
      '合格',
      '受検',
      '受験',
      'キャリア',
      'マイページ',
      '検査',
      'カジュアル',
      '人事',
    ],
    ...[
      '求職',
      '試験',
      'ご縁',
      'ご活躍',
      '貴意',
      '業界研究',
      'アルバイト',
      '時給',
      '企業研究',
      '自己分析',
      '(?:希望|期待|意向)に(?:は)?(?:添|沿|応え)',
      'テスト',
      '日程',
      '書類',
      '審査',
      '仕事',
      '年収',
      '募集',
      '条件通知',
      '玉手箱',
      '\\bspi\\d?\\b',
      '\\bgab\\b',
      'cubic',
      'エージェント',
      '働',
      'プロフィール',
      '気になる',
      'いいかも',
      'ご経験',
      '経歴',
    ],
  ].join('|'),
  'i',
)

// each is common in other mail too: in a long text one of them says nothing
const faintWords = [
  /offer/i,
  /appl(?:y|i)/i,
  /jobs?\b/i,
  /position/i,
  /\brole/i,
  /opportunit/i,
  /unfortunate/i,
  /selecti|selected/i,
  /employ/i,
  /proceed|next (?:step|stage|round)|(?:move|moving|go|going) (?:forward|ahead)/i,
  /reject|declin|regret|unsuccessful/i,
  /challenge|assess/i,
  /availab|schedul/i,
  /join (?:us|our|the)|start date|team would like/i,
  /congrat|direction|\bround\b|telephonic|on-?site|webinar|hacker/i,
]

const maxShort = 1000

// of a letter that is short one such word is enough to be read, or two that all mail has: that costs little
const maxLetter = 600
const letterWords =
  /\b(?:candid\w+|code ?signal|coderpad|hacker ?rank|shl|pymetrics|arctic ?shores|sponsorship|authorized|appointed|engineer|developer|analyst|designer|nurse|hours left|inmail|hired|transcripts?|cover letter|visa status|missing documents|right to work|relocat\w+|typing test|homework|assignment|assessment cent\w+|(?:hourly|day) rate|fit for you|first day|finalists?|as our (?:new|next)|half an hour|found someone|technical screen|degree|stipend|compensation|your contract|your id|need for|searches|applicants?|payslips?|portfolio|references|case study|coding|the role|(?:your|my) (?:profile|skills|experience|background|search|panel|assessment)|phone screen|openings?|contract|panel|certificates?|ctc|meet the team|(?:copy|editing|skills|cognitive|aptitude|verbal|numerical|online|technical) (?:test|exercise|assessment|evaluation)s?|thank(?:s| you) for (?:coming|seeing|meeting|your (?:time|interest|patience)))\b/i
const commonWords =
  /\b(?:team|experience|skills?|chat|call|meet|zoom|tests?|assessments?|evaluation|exercise|project|presentation|conversation|documents?|interested|clients?|someone|starting|considered|manager|availability|apply|licen[cs]e|agenda|on-?site|decision|decisions|delighted|times|next week|updates?|opportunity|offer|patience|congratulations|behind|news)\b/gi

function holdsTwoOf(words: RegExp, text: string): boolean {
  let first: string | null = null
  for (const [found] of text.matchAll(words)) {
    const word = found.toLowerCase()
    if (first !== null && word !== first) return true
    first = word
  }
  return false
}

// letters of full or half width are made alike only where a message is read
const otherWidth = /[\uff01-\uff5e\uff66-\uff9d]/

/** Whether a text may speak of a hunt: false where it hardly does. Takes time linear in its length. */
export function mayBeOfHunt(text: string): boolean {
  if (tellingWords.test(text) || otherWidth.test(text)) return true
  // in a longer text the others stand by chance
  if (text.length > maxShort) return false
  if (text.length <= maxLetter && (letterWords.test(text) || holdsTwoOf(commonWords, text))) return true
  let left = text.length <= maxLetter ? 1 : 2
  return faintWords.some((words) => words.test(text) && --left === 0)
}
