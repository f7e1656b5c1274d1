import type { UserTexts } from '../../platform/notifications/index.js';
import type { Messaging } from '../messaging/index.js';
import type { VisitorTexts } from './visitor-texts.port.js';

/** Texts to the company's own users go the way of codes to visitors: through the gate, and into no thread. */
export function createUserTexts(
  messaging: Pick<Messaging, 'sendCode'>,
  threads: Pick<VisitorTexts, 'mayText'>,
): UserTexts {
  return {
    send: (tx, scope, text) => messaging.sendCode(tx, scope, { ...text, codeId: null }),
    async mayText(reads, scope, of) {
      const answer = await threads.mayText(reads, scope, of);
      return answer === 'nobody' ? 'no-line' : answer;
    },
  };
}
