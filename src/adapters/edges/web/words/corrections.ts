import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of the forms that correct the kind of a letter or note what no letter says. */
const en = {
  isIt: 'Is it something else?',
  kind: 'It is',
  interviewAt: 'Interview at',
  due: 'Deadline',
  keep: 'Save',
  noteTitle: 'Record an event',
  what: 'What happened',
  when: 'When (empty means now; required for an interview or a deadline)',
  text: 'Text',
  paperFile: 'Name of a file in the papers folder of the home (required unless a document is chosen)',
  papersHint: 'The status becomes “résumé written”. A document with places left to fill in is refused.',
  aDocument: (id: string) => `Document ${id}`,
  kept: 'Saved.',
  undo: 'Undo',
  undone: 'Undone.',
  findJob: 'Find its job',
  jobWords: 'Words from the job',
  find: 'Find',
  noJob: 'No job has these words.',
  moreJobs: 'More jobs match. Add a word to find yours.',
  /** Several conversations are linked at once. */
  linking: (count: number) => `${count} conversations will be linked to the job that you choose.`,
  nothingTicked: 'Tick conversations first.',
  tick: 'Tick this conversation',
  findJobOfTicked: 'Find the job of the ticked conversations',
  letter: 'The mail',
  otherJob: 'It is about another job',
  back: 'Back',
}

type CorrectionWords = typeof en

const ja: CorrectionWords = {
  isIt: 'メールの種類を訂正',
  kind: '種類',
  interviewAt: '面接の日時',
  due: '締め切り',
  keep: '保存',
  noteTitle: 'メールにない出来事を記録',
  what: '出来事',
  when: '日時（空欄なら現在の日時。面接と締め切りでは必須）',
  text: '内容',
  paperFile: 'データ用フォルダーの中の papers フォルダーにあるファイルの名前（書類を選ばない場合は必須）',
  papersHint: 'ステータスは「応募書類作成済み」になります。未記入の箇所が残る書類は登録できません。',
  aDocument: (id: string) => `書類 ${id}`,
  kept: '保存しました。',
  undo: '取り消す',
  undone: '取り消しました。',
  findJob: '求人を探す',
  jobWords: '求人のキーワード',
  find: '検索',
  noJob: '該当する求人はありません。',
  moreJobs: 'ほかにも該当する求人があります。キーワードを追加してください。',
  linking: (count) => `選んだ求人に、やり取り ${count} 件をまとめて関連付けます。`,
  nothingTicked: '先にやり取りを選択してください。',
  tick: 'このやり取りを選択',
  findJobOfTicked: '選択したやり取りの求人を探す',
  letter: 'メールを見る',
  otherJob: '別の求人のメール',
  back: '戻る',
}

export const correctionWords: Readonly<Record<Language, CorrectionWords>> = { en, ja }
