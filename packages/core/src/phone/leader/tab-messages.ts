import type { RejectionCode } from '@talk/contract';
import { TalkError } from '../../kernel/errors.js';
import type { TalkErrorCode } from '../../kernel/errors.js';
import type { PhoneState } from '../phone.machine.js';

/** An error between tabs: errors lose their class when they are cloned. */
export interface TabError {
  code: TalkErrorCode;
  message: string;
  rejection: RejectionCode | null;
  retryable: boolean;
  /** The name of an error of the program, such as `TypeError`; `code` is then what tabs of an older release show. */
  program?: string;
}

/** What tabs say to each other. Tabs of different releases share the wire for a while: unknown messages are ignored. */
export type TabMessage = { from: string } &
  /** I am here; who leads says so. */
  (
    | { type: 'hello' }
    | { type: 'bye' }
    /** From the leader only: the phone's state. */
    | { type: 'state'; state: TabPhoneState }
    /** A follower asks the leader to do something with a call (`key`), or with the phone (`null`). */
    | {
        type: 'intent';
        id: string;
        key: string | null;
        name: string;
        args: readonly unknown[];
        /** Past this it must not be done: the follower has reported by then that it was not. Milliseconds of the machine's clock. */
        untilMs?: number;
      }
    /** The leader has the intent; the answer may take as long as a person needs. */
    | { type: 'heard'; id: string }
    | { type: 'reply'; id: string; value?: unknown; error?: TabError }
    /** The leader's page is about to close: this tab is to take the phone. */
    | { type: 'take'; to: string }
    /** A follower connects its audio beside the leader's; if the network then ends the leader's leg, the call is not over. */
    | { type: 'taking' }
    /** It failed: the phone stays where it is. */
    | { type: 'not-taken' }
    /** The leader has disconnected from the voice network, after another tab took the lock. */
    | { type: 'released' }
  );

/** All of the phone's state but the seat, which each tab has for itself. */
export type TabPhoneState = Omit<PhoneState, 'seat'>;

const TYPES: readonly string[] = [
  'hello',
  'bye',
  'state',
  'intent',
  'heard',
  'reply',
  'take',
  'taking',
  'not-taken',
  'released',
] satisfies TabMessage['type'][];

/** `PROTOCOL` is part of every message: a release that changes the state's shape does not understand the one before. */
const PROTOCOL = 1;

export const seal = (message: TabMessage): unknown => ({ ...message, talk: PROTOCOL });

/** `null` for other messages. The wire belongs to our own origin, so the shape inside is trusted. */
export function unseal(value: unknown): TabMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { talk, type, from } = value as { talk?: unknown; type?: unknown; from?: unknown };
  if (talk !== PROTOCOL || typeof from !== 'string' || typeof type !== 'string' || !TYPES.includes(type)) return null;
  return value as TabMessage;
}

export function toTabError(error: unknown): TabError {
  if (error instanceof TalkError) {
    const { code, message, rejection, retryable } = error;
    return { code, message, rejection, retryable };
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { code: 'BAD_RESPONSE', message, rejection: null, retryable: false, program: name };
}

/** The error as the leader's own tab would have got it. */
export function fromTabError({ code, message, rejection, retryable, program }: TabError): Error {
  if (program !== undefined) return Object.assign(new Error(message), { name: program });
  return new TalkError({ code, message, retryable, ...(rejection === null ? {} : { rejection }) });
}

/** The leader does not answer. What helps: try again, or `phone.takeOver()`. */
export const notLeader = () =>
  new TalkError({
    code: 'NOT_LEADER',
    message: 'Another tab in this browser has the phone and is not responding. Use the phone in this tab instead.',
    retryable: true,
  });
