import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { asksToStop, optOutNumber, type Thread } from '@talk/core/texting';
import type { ComposerState } from './composer.state.js';
import type { ComposerClient, ComposerPorts } from '../texting-ports.js';

/** A text that sounds like a request for no more texts, without being the exact word that opts a number out. */
export interface StopRequest {
  readonly communicationId: number;
  /** E.164. */
  readonly phoneNumber: string;
  readonly text: string;
}

/** Offers the agent to opt a number out. */
export interface StopOffer {
  /** Null: the newest text of the contact asks for no such thing, or it was declined, or the number is opted out. */
  readonly request: ReadonlySignal<StopRequest | null>;
  /** @returns the sentence that says why it failed; null when the number is opted out. */
  accept: () => Promise<string | null>;
  decline: () => void;
}

const DECLINED = 'texting.stop-declined';

interface StopOfferOptions {
  client: ComposerClient;
  thread: Thread;
  ports: Pick<ComposerPorts, 'remembered'>;
  state: ReadonlySignal<Pick<ComposerState, 'check'>>;
}

export function createStopOffer({ client, thread, ports, state }: StopOfferOptions): StopOffer {
  const { remembered } = ports;
  const settled = signal(Number(remembered.get(DECLINED) ?? 0));
  const request = computed<StopRequest | null>(() => {
    const newest = thread.state.value.communications.findLast(
      ({ type, direction }) => type === 'sms' && direction === 'inbound',
    );
    if (newest === undefined || newest.id <= settled.value || !asksToStop(newest.body ?? '')) return null;
    const { id: communicationId, lead_number: phoneNumber, body } = newest;
    const known = state.value.check?.numbers.find((each) => each.phone_number === phoneNumber);
    if (known === undefined || known.is_opted_out) return null;
    return { communicationId, phoneNumber, text: body ?? '' };
  });
  return {
    request,
    async accept() {
      const asked = request.peek();
      if (asked === null) return null;
      const { communicationId, phoneNumber } = asked;
      try {
        await client.api.call(optOutNumber, {
          params: { id: thread.contactId },
          body: { phone_number: phoneNumber, communication_id: communicationId },
        });
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        return error.message;
      }
      settled.value = communicationId;
      return null;
    },
    decline() {
      const id = request.peek()?.communicationId;
      if (id === undefined) return;
      settled.value = id;
      remembered.set(DECLINED, String(Math.max(id, Number(remembered.get(DECLINED) ?? 0))));
    },
  };
}
