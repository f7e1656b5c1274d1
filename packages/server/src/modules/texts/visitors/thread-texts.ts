import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ComplianceModule } from '../../rules/compliance/index.js';
import type { MessagingModule } from '../messaging/index.js';
import { listShownTexts } from './thread-texts.repository.js';
import type { ReceivedVisitorText, ThreadText, VisitorTexts } from './visitor-texts.port.js';

/** A visitor's side of the team's threads: texts are messages like any other, and go through messaging and its gate. */
export function createThreadTexts(
  kernel: Kernel,
  { messaging, widget }: Pick<MessagingModule, 'messaging' | 'widget'>,
  { compliance }: Pick<ComplianceModule, 'compliance'>,
): VisitorTexts {
  return {
    receive: (tx, scope, { name, ...text }) => widget.arriveFromVisitor(tx, scope, { ...text, name: nameOf(name) }),
    shown: (scope, shown) => inTransaction(kernel, (tx) => widget.confirmShown(tx, scope, shown)),
    sendCode: (tx, scope, code) => messaging.sendCode(tx, scope, code),

    async mayText(reads, scope, { to, lineId }) {
      const { decision } = await compliance.decideCode(reads, scope, { to, lineId, body: '000000', openly: true });
      if (decision.kind !== 'blocked') return 'yes';
      const [first] = decision.obstacles;
      if (first.rule === 'landline') return 'landline';
      if (first.rejection === 14) return 'abroad';
      return first.scope === 'account' || first.scope === 'line' || first.scope === 'user' ? 'nobody' : 'never';
    },

    async list(reads, scope, { phoneNumber, lineId, since, limit }): Promise<ThreadText[]> {
      const rows = await listShownTexts(reads, scope, { phoneNumber, lineId, since, limit });
      // A picture that the carrier still has is nothing to show yet.
      return rows.reverse().filter(({ body, files }) => body !== '' || files.length > 0);
    },
  };
}

/** "Maya van den Berg" is Maya, van den Berg. */
function nameOf(name: ReceivedVisitorText['name']): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.length === 0 ? null : rest.join(' ') };
}
