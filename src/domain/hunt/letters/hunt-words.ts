import { anyOf } from '#src/domain/shared/any-of.js'

/**
 * Words of hunt mail. Only mail with one of them is read sentence by sentence: most mail is about other things and is
 * skipped in a hundredth of the time.
 */
const tellingWords = new RegExp(
  anyOf`
    the hunt: candida | interview | recruit | hir(?:e|ing)\b | career | vacan | r[eé]sum[eé]\b | \bcv\b
      \binterns?(?:hips?)?\b | shortlist | short-list | on ?board | screening | background check | withdraw
      take-home | talent | headhunt | linkedin | referees?\b
    the application: your (?:job )?appli | appl(?:y|ied|ying) (?:for|to)(?= ) | (?:your|this|our|the) (?:position|role)
    the offer: job offer | offer (?:letter|of) | offer(?:ing)? you (?:the|a) (?:job|post)\b | salary
    tests and times: hackerrank | codesignal | codility | hirevue | calendly | \bspi\d?\b | \bgab\b | cubic
    fraud: telegram | whatsapp | gift card | wire transfer | bank (?:account|details)

    applications: [応應]募 | エントリー | マイページ | 書類 | 履歴書 | 職務 | 選考 | 審査 | 候補 | 人事 | ご経験 | 経歴
    interviews and tests: 面接 | 面談 | 日程 | 適性 | 検査 | 受検 | 受験 | テスト | 試験 | 玉手箱
    decisions: 採用 | 合格 | 内々?定 | 入社 | 条件通知 | 辞退 | お祈り | 見送 | ご縁 | ご活躍 | 貴意
      (?:希望|期待|意向)に(?:は)?(?:添|沿|応え)
    jobs: 求人 | 募集 | ポジション | インターン | アルバイト | 仕事 | 働 | 時給 | 年収
    careers: 転職 | 就職 | 就活 | 求職 | キャリア | エージェント | 説明会 | 業界研究 | 企業研究 | 自己分析
    approaches: スカウト | オファー | カジュアル | プロフィール | 気になる | いいかも
  `,
  'i',
)

// each is common in other mail too; in a long text a single one means nothing
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

// a short letter is read if it has one such word or two common ones, because reading it is cheap
const maxLetter = 600
const kindOfTest = anyOf`test | exercise | assessment | evaluation`
const letterWords = new RegExp(
  String.raw`\b${anyOf`
    people: candid\w+ | applicants? | finalists? | engineer | developer | analyst | designer | nurse | panel
    openings: openings? | the role | searches | need for | as our (?:new|next) | fit for you | found someone | inmail
    papers: transcripts? | cover letter | portfolio | references | certificates? | degree | missing documents | your id
      (?:your|my) (?:profile|skills|experience|background|search|panel|assessment)
    right to work: sponsorship | authorized | visa status | right to work | relocat\w+
    vendors of tests: code ?signal | coderpad | hacker ?rank | shl | pymetrics | arctic ?shores
    tests: typing test | homework | assignment | assessment cent\w+ | case study | coding | hours left
      (?:copy|editing|skills|cognitive|aptitude|verbal|numerical|online|technical) ${kindOfTest}s?
    talks: technical screen | phone screen | meet the team | half an hour
      thank(?:s| you) for (?:coming|seeing|meeting|your (?:time|interest|patience))
    hired: hired | appointed | first day | contract | your contract
    pay: (?:hourly|day) rate | stipend | compensation | ctc | payslips?
  `}\b`,
  'i',
)
const commonWords = new RegExp(
  String.raw`\b${anyOf`
    people: team | manager | someone | clients? | interested
    skills: experience | skills? | licen[cs]e | project | documents? | apply
    tests: tests? | assessments? | evaluation | exercise | presentation
    talks: chat | call | meet | zoom | conversation | agenda | on-?site
    times: times | next week | availability | starting | updates?
    outcome: considered | decision | decisions | opportunity | offer | congratulations | delighted
      patience | behind | news
  `}\b`,
  'gi',
)

function holdsTwoOf(words: RegExp, text: string): boolean {
  let first: string | null = null
  for (const [found] of text.matchAll(words)) {
    const word = found.toLowerCase()
    if (first !== null && word !== first) return true
    first = word
  }
  return false
}

// full-width and half-width letters are only folded when a message is read
const otherWidth = /[\uff01-\uff5e\uff66-\uff9d]/

/** Whether a text may be about a hunt; false if that is very unlikely. Takes time linear in its length. */
export function mayBeOfHunt(text: string): boolean {
  if (tellingWords.test(text) || otherWidth.test(text)) return true
  // in a longer text the other words occur by chance
  if (text.length > maxShort) return false
  if (text.length <= maxLetter && (letterWords.test(text) || holdsTwoOf(commonWords, text))) return true
  let left = text.length <= maxLetter ? 1 : 2
  return faintWords.some((words) => words.test(text) && --left === 0)
}
