import type { TextKeyword } from './keywords.js';

/** The answer to a customer who texts a keyword, for a company that has not worded its own. */
export function keywordAnswer(keyword: TextKeyword, companyName: string): string {
  switch (keyword) {
    case 'stop':
      return `${companyName}: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.`;
    case 'start':
      return `${companyName}: You will get texts from us again. Reply HELP for help, STOP to unsubscribe.`;
    case 'help':
      return `${companyName}: Write here and someone will answer. Reply STOP to unsubscribe.`;
  }
}
