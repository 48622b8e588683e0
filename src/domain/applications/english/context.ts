/** That its reader applied. */
export const applied =
  /\b(?:your (?:recent )?(?:[\w'-]+ ){0,3}application\b|you(?:'ve| have)? (?:recently )?applied\b|for applying\b|your (?:upcoming |recent )?(?:[\w-]+ )?interview\b|your candidacy\b|shortlisted\b|short listed\b|you submitted)/i

/** That a message speaks of an application of its reader's. */
export const context =
  /\b(?:your (?:[\w'-]+ ){0,4}(?:application|candidacy|resume|cv|interview|submission|interest in)|appl(?:ied|ying) (?:for|to|at|with)|for the .{1,60}(?:position|role|opening|vacancy|internship|opportunity|job)|(?:position|role|internship|vacancy)\b|candidates?\b|(?:your|for|technical|phone|video|virtual|final|first|second|panel|job|hr|minute) interview\b|interview (?:feedback|with|invitation|slot)|hiring (?:manager|team|process)|recruit(?:er|ing|ment)\b|talent acquisition|(?:next|first|second|final) (?:stage|round)\b|offer letter|job offer|short[- ]?listed)/i

/** The same in a short letter, of which one word of the genre is enough, and who sends it says much. */
export const shortContext =
  /\b(?:interview\w*|application|applicants?|applied|candida\w+|roles?|vacanc\w+|hiring|hire[ds]?|recruit\w*|hr|resume|r\u00e9sum\u00e9|cv|curriculum vitae|cover letter|internships?|intern|apprentice\w*|jobs?|careers?|short-?list\w*|phone screen|(?:phone|pre-?|initial|resume|telephone) ?screening|onboarding|offer letter|employment|contract of employment|salary|referees?|references|background check|work permit|portfolio|trial shift|inmail|talent|(?:online|coding|technical|aptitude|cognitive|verbal|numerical|psychometric|hiring|skills|shl|programming) (?:tests?|assessments?|challenge|exercise|reasoning)|case study|on-?site|phone screen|second round|final round|panel interview|trial|your experience|your background|your profile|your skills|headcount|in the mix|move you forward|next (?:stage|round)|meet (?:the|our) team|hiring manager|an offer to (?:an)?other|the offer|engineer|developer|analyst|designer|nurse|technician|accountant|scientist|architect|data lead)\b|take-?home(?! pay)|hacker ?rank|codesignal|codility|testgorilla|coderpad|@(?:[\w.-]*\.)?(?:greenhouse|lever|ashbyhq|icims|myworkday|smartrecruiters|workable|bamboohr|jobvite|taleo|successfactors|teamtailor)/i

/** What else one applies for, is interviewed for or is offered. */
export const otherMatter =
  /\b(?:apartment|landlord|tenan(?:t|cy)|letting agent|leas(?:e|ing)|rental (?:application|agreement)|flat viewing|unit \d+[a-z]?\b|mortgage|loans?|financing|apr\b|credit cards?|rewards card|insurance (?:policy|claim|quote)|gym|membership application|your membership|admissions?|(?:graduate|degree|master'?s|msc|mba|phd|bachelor'?s) (?:program(?:me)?|course|admission)|tuition|enrol(?:l|ment)\b|visitor'?s? visa|visa application|podcasts?|episode|reporter|journalist|subscribers?|% off|promo code|coupon|your (?:order|cart|basket|parcel|package|shipment|booking|flight|reservation|subscription|invoice)|patch set|pull request|code review|merge request|commit|ci run|build failed|vendors?|estate agents?|transplant\w*|fantasy|(?:speak|speaking|speaker)s? (?:at|proposal)|panel discussion|call for papers|valued customer|customer feedback|product feedback|dentist|doctor'?s?|clinic appointment|vet|lucky (?:candidate|winner)|prize)\b|\d ?% (?:off|discount)/i

/** That a message speaks of work all the same. */
export const work =
  /\b(?:(?:this|the|our|open|your|job|available|new) (?:[\w/&-]+ ){0,4}?(?:position|role|vacancy|opening)s?\b|vacanc(?:y|ies)|jobs?\b|hiring (?:manager|team|process|for)|recruit(?:er|ing|ment)\b|employment|employer|internship|careers?|your (?:candidacy|resume|cv|interview)|salary|job application|applicants?\b|candidates?\b(?! (?:genes?|fix|list))|shift|day 1|onboarding|offer letter|take-?home|talent|resumes?)\b/i
