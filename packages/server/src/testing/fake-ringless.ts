import { randomUUID } from 'node:crypto';
import type { DropResult, RinglessVoicemail, VoicemailDrop } from '../carrier/ringless.port.js';

/** A provider of ringless voicemail for tests. */
export interface FakeRingless extends RinglessVoicemail {
  /** Everything that was asked for, the oldest first. */
  readonly drops: VoicemailDrop[];
  /** The session that each gets if it is accepted, by the same places. */
  readonly sessions: string[];
  /** What the next requests are answered, in order; an error is thrown. Then everything is accepted. */
  readonly answers: (DropResult | Error)[];
}

export function createFakeRingless(): FakeRingless {
  const fake: FakeRingless = {
    drops: [],
    sessions: [],
    answers: [],
    drop(asked) {
      const sessionId = randomUUID();
      fake.drops.push(asked);
      fake.sessions.push(sessionId);
      const answer = fake.answers.shift() ?? { kind: 'accepted', sessionId };
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return fake;
}
