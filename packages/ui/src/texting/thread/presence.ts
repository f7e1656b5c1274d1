import { signal } from '@preact/signals-core';
import { TalkError, type Clock } from '@talk/core';
import type { MessageToolsApi } from '@talk/core/message-tools';
import type { Realtime } from '@talk/core/realtime';
import type { PresencePort } from '../texting-ports.js';

export type PresenceRealtime = Pick<Realtime, 'on'>;

export interface PresenceOptions {
  api: Pick<MessageToolsApi, 'presence'>;
  /** Without it others are as current as the last beat. */
  realtime: PresenceRealtime | null;
  contactId: number;
  userId: number;
  clock: Clock;
}

const BEAT_MS = 7_000;
/** Without a keystroke for this long, a person is no longer writing. */
const PAUSE_MS = 15_000;

/** Reports to the server who reads a thread and who writes in it, and knows which colleagues do. Beats until it is left. */
export function createPresence({ api, realtime, contactId, userId, clock }: PresenceOptions): PresencePort {
  const writing = signal<readonly string[]>([]);
  /** Colleagues who write, by id, with the end of their lease by this device's clock. */
  const others = new Map<number, { name: string; untilMs: number }>();
  let wroteAtMs: number | null = null;
  let isOver = false;
  let told: 'writing' | 'viewing' | null = null;
  let endBeat: (() => void) | null = null;
  let endExpiry: (() => void) | null = null;

  function refresh(): void {
    endExpiry?.();
    endExpiry = null;
    for (const [id, { untilMs }] of others) if (untilMs <= clock.nowMs()) others.delete(id);
    const names = [...others.values()].map(({ name }) => name);
    if (names.join('\n') !== writing.peek().join('\n')) writing.value = names;
    const next = Math.min(...[...others.values()].map(({ untilMs }) => untilMs));
    if (Number.isFinite(next) && !isOver) endExpiry = clock.after(Math.max(0, next - clock.nowMs()), refresh);
  }

  /** @param sinceMs the server's clock at that moment: the rest is counted here, so that clocks need not agree. */
  function hear(
    other: { user_id: number; user_name: string; activity: string; expires_at: string },
    sinceMs: number,
  ): void {
    if (other.user_id === userId) return;
    const leftMs = Date.parse(other.expires_at) - sinceMs;
    if (other.activity === 'writing' && leftMs > 0)
      others.set(other.user_id, { name: other.user_name, untilMs: clock.nowMs() + leftMs });
    else others.delete(other.user_id);
  }

  const endListening = realtime?.on('thread_presence', ({ data, at }) => {
    if (data.contact_id !== contactId) return;
    hear(data, Date.parse(at));
    refresh();
  });

  // A contact that was merged away has no thread to be in: the server is told nothing more.
  const endMerges = realtime?.on('contact_merged', ({ data: { loser_id: loserId, is_undone: isUndone } }) => {
    if (loserId === contactId && !isUndone) end();
  });

  function end(): void {
    isOver = true;
    endBeat?.();
    endExpiry?.();
    endListening?.();
    endMerges?.();
  }

  async function tell(activity: 'writing' | 'viewing' | 'gone'): Promise<void> {
    try {
      const answer = await api.presence({
        params: { id: contactId },
        body: { mode: 'sms', activity },
        ...(activity === 'gone' ? { keepalive: true } : {}),
      });
      if (isOver) return;
      others.clear();
      for (const other of answer.others) hear(other, Date.parse(answer.server_time));
      refresh();
    } catch (error) {
      // Others do not see this agent for a moment; the next beat tries again.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  function beat(): void {
    endBeat?.();
    if (isOver) return;
    const isWriting = wroteAtMs !== null && clock.nowMs() - wroteAtMs < PAUSE_MS;
    told = isWriting ? 'writing' : 'viewing';
    void tell(told);
    endBeat = clock.after(BEAT_MS, beat);
  }
  beat();

  return {
    writing,
    compose(isWriting) {
      const before = told;
      wroteAtMs = isWriting ? clock.nowMs() : null;
      if (isOver) return;
      if (before !== (isWriting ? 'writing' : 'viewing')) beat();
    },
    leave() {
      if (isOver) return;
      end();
      void tell('gone');
    },
  };
}
