import type { ThreadCommunication } from '@talk/core/texting';
import type { Guard } from './composer.state.js';

/** What the agent had seen of the thread. */
export interface Known {
  /** The newest communication when the text was started; null: there was none. */
  readonly begunAtId: number | null;
  /** The newest one that was seen. */
  readonly seenId: number | null;
  readonly userId: number;
}

const guardOf = ({ direction, user_name: writer, contact, body }: ThreadCommunication): Guard => ({
  name: direction === 'outbound' ? writer : (contact?.name ?? null),
  text: body,
});

/**
 * Why a text that is about to be sent needs a second look: a colleague has answered since it was started, even if seen, or
 * the contact has written something that was not seen. Null when there is no reason.
 */
export function answeredMeanwhile(
  communications: readonly ThreadCommunication[],
  { begunAtId, seenId, userId }: Known,
): Guard | null {
  const after = (id: number | null): readonly ThreadCommunication[] => {
    const index = communications.findIndex((each) => each.id === id);
    return index < 0 ? [] : communications.slice(index + 1);
  };
  const colleague = after(begunAtId).findLast(
    ({ type, direction, user_id: writer }) =>
      type === 'sms' && direction === 'outbound' && writer !== null && writer !== userId,
  );
  const customer = after(seenId).findLast(({ type, direction }) => type === 'sms' && direction === 'inbound');
  const found = colleague ?? customer;
  return found === undefined ? null : guardOf(found);
}
