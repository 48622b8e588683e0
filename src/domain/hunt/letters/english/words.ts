/** Words that the phrases of several kinds are made of: sources of patterns, without groups that capture. */

/** What one is hired for. */
export const post = String.raw`(?:positions?|roles?|posts?|jobs?|vacanc(?:y|ies)|openings?|opportunit(?:y|ies)|internships?|apprenticeships?|placements?|traineeships?|fellowships?|requisitions?|residenc(?:y|ies)|places?|spots?|seats?)`
/** What an applicant sent, or is to those who read it. */
export const application = String.raw`(?:application|candidacy|candidature|submission|profile|resume|r\u00e9sum\u00e9|cv)`
/** Who applies. */
export const applicant = String.raw`(?:candidate|applicant|individual|person|people|finalist|colleague|employee|professional)s?`
export const denied = String.raw`(?:not|never|unable|cannot|no longer|against|(?:ca|wo|do|did|does|is|are|was|were|have|has|had|could|would|will|should)n't)\b`
/** Some words between two that matter: at most so many. */
export const upTo2 = String.raw`(?: [\w'’,/&#()-]+){0,2}?`
export const upTo3 = String.raw`(?: [\w'’,/&#()-]+){0,3}?`
export const upTo4 = String.raw`(?: [\w'’,/&#()-]+){0,4}?`
export const upTo5 = String.raw`(?: [\w'’,/&#()-]+){0,5}?`
export const upTo6 = String.raw`(?: [\w'’,/&#()-]+){0,6}?`
export const upTo7 = String.raw`(?: [\w'’,/&#()-]+){0,7}?`
export const upTo8 = String.raw`(?: [\w'’,/&#()-]+){0,8}?`
export const upTo10 = String.raw`(?: [\w'’,/&#()-]+){0,10}?`

const months = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*'
/** A day, as an appointment names it. */
export const day = String.raw`(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:tomorrow|today|tonight|next week|this week)\b|\b${months}\.? \d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}\b|\b\d{1,2}[/.]\d{1,2}\b)`
/** A time of the day. */
export const clock = String.raw`(?:\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m|p\.m|o'clock)\b|\b\d{1,2}:\d\d\b|\b(?:noon|midday)\b)`
export const when = `(?:${day}|${clock})`

/** What applicants and employers hold, but for the word interview itself. */
export const talk = String.raw`(?:calls?|chats?|conversations?|meetings?|discussions?|phone screens?|screens?|screening|panels?|on-?sites?|trial (?:shift|day)s?|work(?:ing)? trials?|final rounds?|assessment (?:cent(?:re|er)|day)s?|half an hour|interviews?)`

/** Programs that set tests. */
export const testers = String.raw`(?:hacker ?rank|codility|code ?signal|test ?gorilla|coder ?pad|coder ?byte|shl|pymetrics|hacker ?earth|mettl|wonderlic|vervoe|dev ?skiller|imocha|criteria corp|arctic shores|harver|cut-e|talent ?q|saville|thomas international|predictive index|hire ?select|kenexa|glider|canditech|qualified\.io|hire ?vue|plum)`
