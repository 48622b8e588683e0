import type { Language } from '#src/adapters/edges/web/language.js'

/** Sentences about a change of an application that was refused. */
const en = {
  nothingSaved: 'Nothing was saved.',
  nothingChosen: 'Choose the documents that are ready, or give the name of their file.',
  noFolder:
    'This server was started without a home, so there is no papers folder. Create a home with `jobworkflow init`, and start the server with it.',
  unknownDocument: (id: string) => `There is no document ${id}.`,
  unfinished: (id: string, places: readonly string[]) =>
    `Document ${id} still has places to fill in (${places.join(', ')}).`,
  place: (line: number, text: string) => `line ${line}: ${text}`,
  morePlaces: (count: number) => `and ${count} more`,
  unknownFile: (file: string) =>
    `The folder “papers” of the home, which “jobworkflow init” printed, has no file “${file}”. Copy the file into it (create the folder if it is missing), then give its name without a path.`,
  notExpected: (status: string, expected: readonly string[]) =>
    `The status of this job is “${status}”. Documents can be marked as ready only if it is one of: ${expected.join(', ')}.`,
}

export type RefusalWords = typeof en

const ja: RefusalWords = {
  nothingSaved: '何も保存していません。',
  nothingChosen: '作成が完了した書類を選ぶか、ファイルの名前を入力してください。',
  noFolder:
    'データ用フォルダーなしでサーバーを起動しているため、papers フォルダーがありません。`jobworkflow init` で作成し、それを使ってサーバーを起動してください。',
  unknownDocument: (id) => `書類 ${id} はありません。`,
  unfinished: (id, places) => `書類 ${id} に未記入の箇所が残っています（${places.join('、')}）。`,
  place: (line, text) => `${line} 行目：${text}`,
  morePlaces: (count) => `ほか ${count} か所`,
  unknownFile: (file) =>
    `データ用フォルダーの中の papers フォルダーに「${file}」というファイルはありません。ファイルをそこにコピーし（フォルダーがなければ作成してください）、名前だけを、パスを付けずに入力してください。`,
  notExpected: (status, expected) =>
    `この求人のステータスは「${status}」です。応募書類の作成完了を記録できるのは、ステータスが${expected.map((each) => `「${each}」`).join('')}の求人だけです。`,
}

export const refusalWords: Readonly<Record<Language, RefusalWords>> = { en, ja }
