import type { Guide } from './guide.js'

const block = `\`\`\`settings
roles: Backend engineer, Data engineer
places: Tokyo, Osaka
remote: hybrid
salary_min: 6,000,000 JPY per year
languages: Japanese N2, English business
authorized_in: Japan
needs_sponsorship: no
start: 2027-04-01
avoid: night shifts
\`\`\``

/** From an interview to a profile that postings and papers are checked against. Source: person-prompts. */
export const setUpProfile: Guide = {
  uses: ['get_profile', 'get_documents', 'save_document'],
  argument: 'about',
  texts: {
    en: {
      title: 'Set up the profile',
      task: 'Interview the person, and write down what they can do and what they want.',
      when: 'wants to set up or change their profile, says what they look for, or brings a first CV',
      ask: [
        'What they did: where, as what, from when to when, and what came of it. Schools, degrees, certificates, languages.',
        'What they want: roles, places, remote work, the lowest pay that they accept, when they can start, what to avoid.',
        'Where they may work, and whether an employer would have to sponsor a visa.',
        'Whether they have a CV. They can paste it, or save it with `jobworkflow documents save FILE --kind cv`.',
      ],
      steps: [
        `Read what is there: \`get_profile\` with \`include\` \`cv\`. Ask only for what is missing or may have changed.
If the answer has \`proposed_version\`, a newer proposal waits for the person: read it with \`get_documents\`, \`ids\` and \`text\`.`,
        `Ask the questions, and ask again where an answer is vague: how many, how large, since when. Keep to the words of the person.
What they do not answer stays out.`,
        `Save it with \`save_document\`, \`kind\` \`profile\`, and Markdown as \`text\`: what they did and can do, and a block of settings in this form,
with only the lines that they answered. If there is a profile, give its \`id\`, and the version that you read as \`expected_version\`.
${block}
For remote write no, hybrid, yes or only; for languages a level such as N2, B1, business or native.`,
        `If it is the first profile, call \`get_profile\` again: \`faults\` names lines that cannot be read. Correct them, and save once more.`,
        `If the person gave you a CV, save it with \`save_document\` and \`kind\` \`cv\`; stories for interviews with \`kind\` \`note\`. \`unsupported\` lists
what a CV claims without support. Ask about each; do not change the profile so that the list gets shorter.`,
      ],
      end: `Then show the person the whole text, and say what is still open. It counts as their word when they confirm it on the page
(Documents) or with \`jobworkflow documents confirm ID\`; only then are postings compared with it.`,
    },
    ja: {
      title: 'プロフィールを作る',
      task: '本人に質問し、できることと希望する条件を書きとめてください。',
      when: 'プロフィールを作りたい、変えたい、希望条件を伝えたい、履歴書や職務経歴書を初めて渡したいとき',
      ask: [
        '経歴：どこで、どんな役割で、いつからいつまで働き、何を成し遂げたか。学歴、学位、資格、語学。',
        '希望：職種、勤務地、リモートワーク、受け入れられる給与の下限、入社できる時期、避けたいこと。',
        '就労できる国・地域と、就労ビザの支援が必要かどうか。',
        '履歴書や職務経歴書があるか。貼り付けてもらうか、`jobworkflow documents save FILE --kind cv` で保存してもらう。',
      ],
      steps: [
        `\`get_profile\` の \`include\` に \`cv\` を指定して、今ある内容を読みます。足りないことと、変わったかもしれないことだけを聞いてください。
\`proposed_version\` があれば、確認待ちの新しい提案があります。\`get_documents\` に \`ids\` と \`text\` を指定して読んでください。`,
        `質問をします。答えが曖昧なら、人数、規模、時期などを重ねて聞いてください。
本人の言葉のまま書き、答えなかったことは書きません。`,
        `\`save_document\` で、\`kind\` を \`profile\` にして保存します。\`text\` は Markdown で、経歴とできることの文章に、次の形の希望条件の欄を添えます。
希望条件の欄には、本人が答えた行だけを書きます。すでにプロフィールがあれば、その \`id\` と、読んだ版を \`expected_version\` に指定します。
${block}
remote は no、hybrid、yes、only のどれか、languages は N2、B1、business、native などのレベルを添えて書きます。`,
        `初めてのプロフィールなら、もう一度 \`get_profile\` を呼びます。\`faults\` に読み取れない行があれば、直して保存し直してください。`,
        `履歴書や職務経歴書を渡されたら、\`save_document\` で \`kind\` を \`cv\` にして、面接で話せる経験は \`kind\` を \`note\` にして保存します。
\`unsupported\` は、確認済みの書類に根拠がない記述です。一つずつ本人に聞いてください。減らすためにプロフィールを書き換えてはいけません。`,
      ],
      end: `最後に、全文を本人に見せ、まだ決まっていないことを伝えてください。ブラウザーのページの「書類」か \`jobworkflow documents confirm ID\` で本人が
確認すると本人の言葉として扱われ、そのときから求人と照らし合わされます。`,
    },
  },
}
