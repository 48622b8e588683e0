/** One topic of postings with its words in both languages. */
export interface FieldWords {
  readonly name: string
  /** Words and phrases with the same meaning; a query may use any of them. */
  readonly words: readonly string[]
  /** Groups of words that mean the topic together, though no single one does. */
  readonly askedBy?: readonly (readonly string[])[]
}

const row = (name: string, words: string, askedBy = ''): FieldWords => ({
  name,
  words: listOf(words),
  askedBy: listOf(askedBy).map((together) => together.split(' + ')),
})

/** Synonyms for topics of postings. A word with a second meaning in postings only appears in a phrase. */
export const fieldWords: readonly FieldWords[] = [
  row(
    'salary',
    'salary, wage, compensation, remuneration, pay range, pay rate, rate of pay, hourly pay, monthly pay, annual pay, base pay, 給与, 給料, 年収, 月給, 月収, 年俸, 時給, 日給, 賃金, 報酬, 初任給',
    'what + pay, how + much + pay',
  ),
  row(
    'place of work',
    'job location, work location, office location, located in, based in, place of work, workplace, hiring in, 勤務地, 勤務場所, 勤務先, 就業場所, 就業地',
    'where + job, where + role, where + position, where + hiring, where + i + work, どこ + 勤務, どこ + 働, どこ + 仕事',
  ),
  row(
    'remote work',
    'remote, remotely, telework, telecommute, work from home, working from home, home office, 在宅, リモート, テレワーク',
  ),
  row('visa', 'visa, work permit, work authorization, ビザ, 在留資格'),
  row('overtime', 'overtime, 残業, 時間外'),
  row('days off in a year', '年間休日, 休日日数'),
  row('days off', 'days off, 休日'),
  row('vacation', 'vacation, annual leave, paid leave, paid time off, 有給, 有休, 年次休暇'),
  row('bonus', 'bonus, 賞与, ボーナス'),
  row(
    'deadline',
    'deadline, closing date, apply by, applications close, 締切, 締め切り, 〆切, 応募期限, 応募期間, 募集期間',
    'when + vacancy + close, when + application + close, when + job + close, いつまで + 応募',
  ),
  row(
    'start',
    'start date, starting date, 入社日, 入社時期, 勤務開始',
    'when + job + start, when + role + start, when + position + start, いつから + 勤務, いつから + 働',
  ),
  row('probation', 'probation, probationary, trial period, 試用期間'),
  row('retirement allowance', 'retirement allowance, severance pay, 退職金'),
  row('retirement age', 'retirement age, 定年'),
  row('working hours', 'working hours, work hours, office hours, 勤務時間, 就業時間, 労働時間'),
  row('commuting', 'commuting, commuter, 交通費, 通勤手当, 通勤費'),
  row('housing', 'housing allowance, 住宅手当, 家賃補助, 社宅, 社員寮'),
  row('social insurance', 'social insurance, 社会保険'),
  row('stock', 'equity, stock options, ストックオプション'),
  row('benefits', 'employee benefits, perks, 福利厚生'),
  row('qualifications', 'qualifications, 応募資格, 応募条件'),
  row('kind of employment', 'employment type, type of employment, 雇用形態'),
  row('telephone', 'phone, telephone, 電話'),
  row('e-mail', 'email, e-mail, メールアドレス'),
  row('business trips', 'business trip, business travel, 出張'),
  row('side job', 'side job, 副業, 兼業'),
  row('parental leave', 'parental leave, maternity leave, 育児休業, 育休'),
  row('on call', 'on call, オンコール'),
  row('night shift', 'night shift, 夜勤'),
  row('openings', 'number of openings, 採用人数, 募集人数, 採用予定人数'),
]

function listOf(text: string): readonly string[] {
  return text.split(', ').filter((item) => item !== '')
}
