import type { Guide } from './guide.js'

/** A letter for one job, in the person's own reasons. Source: person-prompts. */
export const coverLetter: Guide = {
  uses: ['search_jobs', 'get_profile', 'get_jobs', 'get_documents', 'save_document'],
  argument: 'job_id',
  texts: {
    en: {
      title: 'Write a cover letter',
      task: 'Write a letter for this job that only this person could have written.',
      when: 'wants a cover letter, a statement of motivation, or answers for the form of an application',
      ask: [
        'Why this employer and this work, in their own words; what the letter should mention, and what it should not.',
        'The language and length, to whom it goes if they know, and the questions of the form if there is one.',
      ],
      steps: [
        `Read the facts: \`get_profile\` with \`include\` \`cv\`. Only what is confirmed counts as the word of the person.`,
        `Read the job: \`get_jobs\` with \`ids\` and \`include\` \`description\` and \`mail\`.`,
        `Read what was written for it: \`get_documents\` with \`job_id\` and \`text\`. The letter and the CV for this job must not contradict each other.`,
        `If the store has pages of the employer, ask \`rag_query_websites\` what they do, one \`query\` per call, and keep the \`source_url\` of what you use.`,
        `Write at most one page: the reason in the person's words, two or three facts that answer what the posting asks for, when they can talk.
What the letter says about the employer is in the posting or on a page. It names no person, sum or date that nobody told you, and nothing
is left to be filled in, such as [Company] or TODO.`,
        `Save it with \`save_document\`: \`kind\` \`cover_letter\`, the \`job_id\`, \`title\`, \`language\` and \`text\`; answers to the questions of a form with \`kind\` \`answers\`.
With \`id\` and \`expected_version\` if you continue the letter of this job.`,
        `\`save_document\` answers with \`unsupported\`: each claim without support in what the person confirmed. Ask about each. If it is not true, remove or correct it,
and save a new version with \`id\` and \`expected_version\`. If it is true, it stays in the list until the person confirms it. Do not reword a claim,
save it as another document or note, or detach the document from the job to get the claim off the list: tell the person instead.`,
        `When the person has confirmed and exported all documents to send, record it with \`note_application\`: \`kind\` \`papers_ready\`, the \`job_id\`, in \`documents\` their ids,
and as \`file\` the name of the file if it is in the papers folder of their home.`,
      ],
      end: `Then show the person the letter, and list the claims that are still open. The person confirms it on the page (Documents) or with
\`jobworkflow documents confirm ID\`, exports it with \`jobworkflow documents export ID --pdf\`, and sends it.`,
    },
    ja: {
      title: 'カバーレターを書く',
      task: 'この求人のために、本人にしか書けないカバーレター（志望動機）を書いてください。',
      when: 'カバーレター、志望動機、応募フォームの回答を書きたいとき',
      ask: [
        'なぜこの企業、この仕事なのかを本人の言葉で。触れてほしいことと、触れたくないこと。',
        '言語と長さ、分かれば宛名、応募フォームがあればその質問。',
      ],
      steps: [
        `\`get_profile\` の \`include\` に \`cv\` を指定して、事実を読みます。本人の言葉として扱うのは、確認済みのものだけです。`,
        `求人を \`get_jobs\` で、\`ids\` と、\`include\` に \`description\` と \`mail\` を指定して読みます。`,
        `\`get_documents\` に \`job_id\` と \`text\` を指定して、この求人のために書かれたものを読みます。この求人向けの履歴書・職務経歴書と食い違わないようにします。`,
        `企業のページが保存されていれば、\`rag_query_websites\` に \`query\` を一つずつ渡して事業を調べ、使ったところの \`source_url\` を控えます。`,
        `一ページ以内で書きます。本人の言葉による志望理由、求人の条件に応える事実を二つか三つ、面談できる時期。企業について書くことは、求人かページに
あることだけにします。誰からも聞いていない人名、金額、日付は書かず、○○株式会社や TODO のような、あとで埋める箇所も残しません。`,
        `\`save_document\` で、\`kind\` を \`cover_letter\` にし、\`job_id\`、\`title\`、\`language\`、\`text\` を指定して保存します。応募フォームの回答は \`kind\` を \`answers\` にします。
この求人向けのものの続きを書くときは、\`id\` と \`expected_version\` を指定します。`,
        `\`save_document\` の結果の \`unsupported\` は、確認済みの書類に根拠がない記述です。一つずつ本人に聞いてください。事実でなければ、削除または修正し、
\`id\` と \`expected_version\` を指定して新しい版を保存します。事実なら、本人が確認するまで挙がったままで構いません。言い換える、別の書類や
メモとして保存する、求人との結び付きを外すといった方法で消してはいけません。本人に伝えてください。`,
        `本人がすべての書類を確認してファイルに書き出したら、\`note_application\` で、\`kind\` を \`papers_ready\` にし、\`job_id\` と、\`documents\` に書類の ID を
指定して記録します。ファイルがデータ用フォルダーの中の papers フォルダーにあれば、その名前を \`file\` に指定します。`,
      ],
      end: `最後に、全文を本人に見せ、根拠がないまま残っている記述を挙げてください。ブラウザーのページの「書類」か \`jobworkflow documents confirm ID\` で
本人が確認し、\`jobworkflow documents export ID --pdf\` で書き出し、本人が送ります。`,
    },
  },
}
