import type { Language } from '#src/adapters/edges/web/language.js'

/** Of forms in which a person says what a letter is, and what no letter says. */
const en = {
  isIt: 'Is it something else?',
  kind: 'It is',
  interviewAt: 'Interview at',
  due: 'To be done by',
  keep: 'Keep',
  noteTitle: 'Note what no letter says',
  what: 'What happened',
  when: 'When (now when empty; of an interview, when it is)',
  text: 'In your words',
  kept: 'Kept. It counts from now on.',
  takeBack: 'Take it back',
  undone: 'Taken back.',
  findJob: 'Find its job',
  jobWords: 'Words of the job',
  find: 'Find',
  noJob: 'No job has these words.',
}

type CorrectionWords = typeof en

const ja: CorrectionWords = {
  isIt: '内容が違いますか',
  kind: 'このメールは',
  interviewAt: '面接の日時',
  due: '期限',
  keep: '保存',
  noteTitle: 'メールにない出来事を記録',
  what: '出来事',
  when: '日時（空欄なら現在。面接はその日時）',
  text: 'メモ',
  kept: '保存しました。以後この内容が反映されます。',
  takeBack: '取り消す',
  undone: '取り消しました。',
  findJob: '求人を探す',
  jobWords: '求人のキーワード',
  find: '検索',
  noJob: '該当する求人はありません。',
}

export const correctionWords: Readonly<Record<Language, CorrectionWords>> = { en, ja }
