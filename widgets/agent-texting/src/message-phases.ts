import type { ReadonlySignal } from '@talk/core';
import type { Thread, ThreadCommunication, ThreadState } from '@talk/core/texting';
import type { MessagePhase, MessageSnapshot } from '@talk/embed/frame';

/** What a page is told of a text. */
export interface MessageChange {
  readonly message: MessageSnapshot;
  readonly previous: MessagePhase | null;
}

/** What is followed of a thread. */
export interface FollowedThread extends Pick<Thread, 'contactId' | 'onNews'> {
  readonly state: ReadonlySignal<Pick<ThreadState, 'phase' | 'communications' | 'hasLater'>>;
}

/** Null while there is nothing to tell: it is still coming in. */
function phaseOf({ direction, message }: ThreadCommunication): MessagePhase | null {
  if (!message) return null;
  if (direction === 'inbound') return message.status === 'receiving' ? null : 'received';
  switch (message.status) {
    case 'delivered':
      return 'delivered';
    case 'failed':
    case 'undelivered':
      return 'failed';
    case 'sent':
      return 'sent';
    default:
      return message.sent_at === null ? 'queued' : 'sent';
  }
}

/** The phases on the way to one: none is left out, however many the carrier tells at once. */
const WAY: Readonly<Partial<Record<MessagePhase, readonly MessagePhase[]>>> = {
  delivered: ['sent', 'delivered'],
};

const ORDER: Readonly<Record<MessagePhase, number>> = {
  queued: 0,
  received: 0,
  sent: 1,
  delivered: 2,
  failed: 2,
  undone: 2,
};

/**
 * Tells what becomes of the texts of a thread, each phase of each text once. What was there when it was opened, and what is loaded of
 * earlier times, is not news; what becomes of it from then on is.
 */
export function followMessages(
  thread: FollowedThread,
  userId: number,
  tell: (change: MessageChange) => void,
): () => void {
  const known = new Map<number, { phase: MessagePhase; last: ThreadCommunication }>();
  /** The newest text of the time before; null until the thread is there. */
  let before: number | null = null;

  function snapshot(last: ThreadCommunication, phase: MessagePhase): MessageSnapshot {
    const { id, direction, user_id: author, created_at: at, body, message } = last;
    return {
      id,
      contactId: thread.contactId,
      phase,
      direction,
      own: direction === 'outbound' && author === userId,
      at,
      segments: message?.segments ?? 0,
      attachments: message?.attachments.length ?? 0,
      ...(body !== null && { text: body }),
      ...(phase === 'failed' && message?.failure && { rejection: message.failure.rejection }),
    };
  }

  function move(communication: ThreadCommunication, phase: MessagePhase, previous: MessagePhase | null): void {
    known.set(communication.id, { phase, last: communication });
    let from = previous;
    for (const step of WAY[phase] ?? [phase]) {
      // A delivery report may be followed by an older one.
      if (from !== null && ORDER[step] <= ORDER[from]) continue;
      tell({ message: snapshot(communication, step), previous: from });
      from = step;
    }
  }

  function see(communication: ThreadCommunication): void {
    const phase = phaseOf(communication);
    const { id } = communication;
    if (phase === null || before === null) return;
    const was = known.get(id)?.phase;
    if (was === undefined && id <= before) known.set(id, { phase, last: communication });
    else if (was !== phase && (was === undefined || ORDER[phase] > ORDER[was])) move(communication, phase, was ?? null);
  }

  function follow({ phase, communications, hasLater }: ReturnType<FollowedThread['state']['peek']>): void {
    if (phase !== 'ready') return;
    before ??= Math.max(0, ...communications.map(({ id }) => id));
    for (const each of communications) see(each);
    // Read from a place further up, what is not here may be further down.
    if (hasLater) return;
    const here = new Set(communications.map(({ id }) => id));
    for (const [id, { phase: was, last }] of known) {
      if (was !== 'queued' || here.has(id)) continue;
      move(last, 'undone', was);
    }
  }

  const ends = [thread.state.subscribe(follow), thread.onNews(see)];
  return () => {
    for (const end of ends) end();
  };
}
