import type { Guide } from './guide.js'

/** A CV for one job, out of what the person confirmed. Source: person-prompts. */
export const tailorCv: Guide = {
  uses: ['search_jobs', 'get_profile', 'get_jobs', 'get_documents', 'save_document'],
  argument: 'job_id',
  texts: {
    en: {
      title: 'Tailor the CV',
      task: 'Write a version of the CV for this job, with nothing in it that the person did not say.',
      when: 'wants a CV for a job, or asks what to change in it for an employer',
      ask: [
        'Which of their CVs to begin with, in which language, and how many pages.',
        'For each requirement that no confirmed text shows: whether they did it, where, and when. No answer means that it stays out.',
      ],
      steps: [
        `Read the facts: \`get_profile\` with \`include\` \`cv\`. Only what is confirmed counts as the word of the person. Without a CV, set up the profile first.`,
        `Read the job: \`get_jobs\` with \`ids\` and \`include\` \`description\` and \`fit\`.`,
        `Read what was written for it: \`get_documents\` with \`job_id\` and \`text\`. If it has a CV already, continue that one.`,
        `Show the person a plan: each requirement with the fact that shows it, what you would move up, shorten or leave out, and what you need to ask.`,
        `Write. Choose, order, shorten and reword; use a term of the posting only for something that the person did. Leave every number, date,
title, employer and level as it was confirmed. One column of Markdown: the name as the first heading, contact details, then sections.
Nothing is left to be filled in, such as [Company] or TODO.`,
        `Save it with \`save_document\`: \`kind\` \`cv\`, the \`job_id\`, \`title\`, \`language\` and \`text\`; with \`id\` and \`expected_version\` only if you continue the CV
of this job. Never overwrite a CV that belongs to no job.`,
        `\`save_document\` answers with \`unsupported\`: each claim without support in what the person confirmed. Ask about each. If it is not true, remove or correct it,
and save a new version with \`id\` and \`expected_version\`. If it is true, it stays in the list until the person confirms it. Do not reword a claim,
save it as another document or note, or detach the document from the job to get the claim off the list: tell the person instead.`,
        `When the person has confirmed and exported all documents to send, record it with \`note_application\`: \`kind\` \`papers_ready\`, the \`job_id\`, in \`documents\` their ids,
and as \`file\` the name of the file if it is in the papers folder of their home.`,
      ],
      end: `Then say what you changed from which CV, and why, and list the claims that are still open. The person confirms the CV on the page
(Documents) or with \`jobworkflow documents confirm ID\`, and \`jobworkflow documents export ID --pdf\` makes the file to send.`,
    },
    ja: {
      title: '履歴書・職務経歴書を求人に合わせる',
      task: '本人が述べたことだけを使って、この求人に向けた履歴書・職務経歴書を書いてください。',
      when: '求人に合わせた履歴書・職務経歴書がほしい、どこを直せばよいか知りたいとき',
      ask: [
        'どの履歴書・職務経歴書をもとにするか、どの言語で書くか、何ページにするか。',
        '満たしているかどうか確認済みの書類から分からない条件ごとに、経験があるか、どこで、いつのことか。答えがなければ書きません。',
      ],
      steps: [
        `\`get_profile\` の \`include\` に \`cv\` を指定して、事実を読みます。本人の言葉として扱うのは、確認済みのものだけです。履歴書・職務経歴書がなければ、先にプロフィールを作ります。`,
        `求人を \`get_jobs\` で、\`ids\` と、\`include\` に \`description\` と \`fit\` を指定して読みます。`,
        `\`get_documents\` に \`job_id\` と \`text\` を指定して、この求人のために書かれたものを読みます。この求人向けのものがすでにあれば、その続きを書きます。`,
        `案を本人に見せます。求人の条件ごとに、満たすことを示す事実、前に出すところ、短くするところ、省くところ、聞きたいこと。`,
        `書きます。選び、並べ替え、短くし、言い換えます。求人の用語は、本人が実際にしたことにだけ使います。数値、日付、役職、勤務先、レベルは、
確認済みのとおりにします。Markdown の一段組みで、氏名を最初の見出しにし、連絡先の行、各項目の順に書きます。
○○株式会社や TODO のような、あとで埋める箇所は残しません。`,
        `\`save_document\` で、\`kind\` を \`cv\` にし、\`job_id\`、\`title\`、\`language\`、\`text\` を指定して保存します。この求人向けのものの続きを書くときだけ、\`id\` と
\`expected_version\` を指定します。求人に結び付いていない履歴書・職務経歴書には上書きしません。`,
        `\`save_document\` の結果の \`unsupported\` は、確認済みの書類に根拠がない記述です。一つずつ本人に聞いてください。事実でなければ、削除または修正し、
\`id\` と \`expected_version\` を指定して新しい版を保存します。事実なら、本人が確認するまで挙がったままで構いません。言い換える、別の書類や
メモとして保存する、求人との結び付きを外すといった方法で消してはいけません。本人に伝えてください。`,
        `本人が書類を確認してファイルに書き出したら、\`note_application\` で、\`kind\` を \`papers_ready\` にし、\`job_id\` と、\`documents\` に書類の ID を指定して
記録します。ファイルがデータ用フォルダーの中の papers フォルダーにあれば、その名前を \`file\` に指定します。`,
      ],
      end: `最後に、何をもとに、どこを、なぜ変えたかを伝え、根拠がないまま残っている記述を挙げてください。ブラウザーのページの「書類」か
\`jobworkflow documents confirm ID\` で本人が確認し、\`jobworkflow documents export ID --pdf\` で提出用のファイルを作ります。`,
    },
  },
}
