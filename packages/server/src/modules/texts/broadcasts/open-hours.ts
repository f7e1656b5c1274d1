import { broadcastOpensAt } from '@talk/domain/broadcasts';
import type { DailyWindow } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { AskGate } from './gate.js';

/** When the company sends broadcasts. */
export interface SendHours {
  readonly window: DailyWindow;
  readonly zone: string;
}

/** A recipient in quiet hours. */
export interface QuietRecipient {
  readonly contactId: number;
  /** The filled text. */
  readonly body: string;
  /** When the recipient's own hours begin. */
  readonly opensAtMs: number;
}

/** The gate answers up to 1,000 texts at once. */
const AT_ONCE = 500;
/** As far ahead as the gate looks for a recipient's hours. */
const LONGEST_MS = 10 * 24 * 60 * 60_000;

/**
 * For each recipient in quiet hours the first moment at which both the company sends broadcasts and the recipient can be reached. Null:
 * there is none within ten days.
 */
export async function firstOpenings(
  ask: AskGate,
  reads: Reads,
  scope: Scope,
  asked: {
    readonly hours: SendHours;
    readonly recipients: readonly QuietRecipient[];
  },
): Promise<ReadonlyMap<number, number | null>> {
  const { hours, recipients } = asked;
  const found = new Map<number, number | null>();
  const endsMs = Math.min(...recipients.map(({ opensAtMs }) => opensAtMs)) + LONGEST_MS;
  let open = recipients.slice(0, AT_ONCE);
  while (open.length > 0) {
    const closed: QuietRecipient[] = [];
    for (const recipient of open) {
      const atMs = broadcastOpensAt(hours.window, recipient.opensAtMs, hours.zone);
      if (atMs > endsMs) found.set(recipient.contactId, null);
      else if (atMs === recipient.opensAtMs) found.set(recipient.contactId, atMs);
      else closed.push({ ...recipient, opensAtMs: atMs });
    }
    const verdicts =
      closed.length === 0
        ? []
        : await ask(
            reads,
            scope,
            closed.map(({ contactId, body, opensAtMs: atMs }) => ({ contactId, body, atMs })),
          );
    open = closed.flatMap((recipient, index) => {
      const decision = verdicts[index]?.decision;
      // Anything but quiet hours is decided when it is the recipient's turn.
      if (decision?.kind === 'later') return [{ ...recipient, opensAtMs: decision.atMs }];
      found.set(recipient.contactId, recipient.opensAtMs);
      return [];
    });
  }
  if (recipients.length <= AT_ONCE) return found;
  const rest = await firstOpenings(ask, reads, scope, { ...asked, recipients: recipients.slice(AT_ONCE) });
  return new Map([...found, ...rest]);
}
