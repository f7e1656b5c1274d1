import { computed, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { systemClock } from '@talk/core';
import { use, useEffect, useState } from 'react';
import { choicesOf, sessionApiOf, type SessionChoices, SessionChoicesContext } from '../../entities/dialer/index.js';
import { useWorkspace, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { createSessionModel, type SessionModel } from './session.model.js';
import { skipWords } from './session-skips.js';

/** The session of this page: it works while the page is shown. */
export function useSession(): SessionModel {
  const { client, phone, toasts } = useWorkspace();
  const [model] = useState(() => modelOf({ client, phone, toasts }));
  const choices = use(SessionChoicesContext);
  useEffect(() => {
    const isWrappingUp = (): boolean => phone.afterCall.left.peek() !== null;
    const stops = [
      model.follow(),
      client.realtime.on('dialer_session_updated', ({ data }) => model.changed(data.id)),
      // The header of the phone says it, too.
      model.next.subscribe((next) => (phone.next.value = next)),
      () => (phone.next.value = null),
      // They hold for the wrap-up of the call, which may outlast the session and its page.
      model.session.subscribe(
        (session) => (choices.value = choicesOf(session) ?? (isWrappingUp() ? choices.peek() : null)),
      ),
      () => (isWrappingUp() ? dropAfterWrapUp(choices, phone.afterCall.left) : void (choices.value = null)),
    ];
    void model.load();
    return () => stops.forEach((stop) => stop());
  }, [choices, client, model, phone]);
  return model;
}

/** Keeps the choices until the wrap-up that is open now ends. Another session's are its own. */
function dropAfterWrapUp(choices: Signal<SessionChoices | null>, left: ReadonlySignal<unknown>): void {
  const kept = choices.peek();
  const stop = left.subscribe((wrapUp) => {
    if (wrapUp !== null) return;
    stop();
    if (choices.peek() === kept) choices.value = null;
  });
}

function modelOf({ client, phone, toasts }: Pick<WorkspaceParts, 'client' | 'phone' | 'toasts'>): SessionModel {
  const { call, status } = client.phone;
  return createSessionModel({
    api: sessionApiOf(client),
    agent: phone.agent.state,
    isWrappingUp: computed(() => phone.afterCall.left.value !== null),
    clock: systemClock,
    onSkipped: (skips) => void toasts.show(skipWords(skips)),
    onRedialed: (sentence) => void toasts.show(sentence),
    phone: {
      status,
      hasInbound: computed(() => call.value?.direction === 'inbound' && call.value.state.value.phase === 'active'),
      dial: async (options) => phone.dial.offerExtension(await client.phone.dial(options), options.to),
      dismiss: () => {
        const ended = call.peek();
        if (ended?.state.peek().phase === 'ended') ended.dismiss();
      },
    },
  });
}
