import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Api } from '@talk/core';
import { checkMessage, sendMessage } from '@talk/core/texting';

/** The call that is answered by a text. It may end meanwhile: the text is still sent. */
export interface RepliedCall {
  readonly callId: string;
  /** Null when no contact has the number: the server then creates one. */
  readonly contactId: number | null;
  /** The caller's number, E.164: the text goes to it. */
  readonly phoneNumber: string;
  readonly name: string;
}

export type ReplyState =
  | { readonly name: 'checking' }
  /** `problem`: why the last attempt failed; the words are kept. */
  | { readonly name: 'writing'; readonly problem: string | null }
  | { readonly name: 'sending' }
  /** They cannot be texted, and why. */
  | { readonly name: 'blocked'; readonly why: string | null }
  | { readonly name: 'sent' };

export interface ReplyModel {
  readonly state: ReadonlySignal<ReplyState>;
  /** Sends once, however often it is pressed; the server declines the call if it still rings here. */
  send: (body: string) => Promise<void>;
}

/** @param call the SDK's `api.call` */
export function createReplyModel(call: Api['call'], { callId, contactId, phoneNumber }: RepliedCall): ReplyModel {
  const state = signal<ReplyState>({ name: 'checking' });
  /** One key per wording: pressed again after a lost answer, it is not sent twice. */
  let attempt: { body: string; key: string } | null = null;

  async function check(): Promise<void> {
    // Nothing is known of an unknown number before the text is on its way.
    if (contactId === null) return void (state.value = { name: 'writing', problem: null });
    try {
      const { decision, obstacles, reason } = await call(checkMessage, {
        query: { contact_id: contactId, phone_number: phoneNumber },
      });
      const why = obstacles[0]?.text ?? reason;
      state.value = decision === 'allowed' ? { name: 'writing', problem: null } : { name: 'blocked', why };
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // Without an answer, allow the attempt: sending checks again.
      state.value = { name: 'writing', problem: null };
    }
  }

  void check();
  return {
    state,
    async send(typed) {
      const body = typed.trim();
      if (body === '' || state.peek().name !== 'writing') return;
      if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
      state.value = { name: 'sending' };
      try {
        await call(sendMessage, {
          // A reply to a person who called a moment ago is no campaign: no opt-out line.
          body: {
            ...(contactId === null ? {} : { contact_id: contactId }),
            body,
            reply_to_call_id: callId,
            opt_out: false,
          },
          idempotencyKey: attempt.key,
        });
        state.value = { name: 'sent' };
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        state.value = { name: 'writing', problem: error.message };
      }
    },
  };
}
