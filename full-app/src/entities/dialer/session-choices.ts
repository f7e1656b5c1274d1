import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { PhoneModel } from '@talk/ui/phone';
import { createContext } from 'react';
import type { DialerSession } from './sessions.js';

type AfterCallGate = PhoneModel['afterCall'];
type AfterCallPart = NonNullable<AfterCallGate['part']['value']>;

/** Outcomes and dispositions that the wrap-up of a call in a session offers. */
export interface SessionChoices {
  /** The contact that the session calls. */
  readonly contactId: number;
  /** Ids of outcomes; empty: all. */
  readonly outcomes: readonly number[];
  /** Ids of dispositions of contacts; empty: all. */
  readonly stages: readonly number[];
}

/** Written by the page of a session; null outside of one. */
export const SessionChoicesContext = createContext<Signal<SessionChoices | null>>(signal(null));

/** Null where the wrap-up offers everything. */
export function choicesOf(session: DialerSession | null | undefined): SessionChoices | null {
  if (session == null || session.finished || session.task === null) return null;
  const { call_disposition_ids: outcomes, contact_disposition_ids: stages } = session.settings;
  return { contactId: session.task.contact.id, outcomes, stages };
}

/** Those that are chosen; all if none of them is offered any more, since an outcome can be required. */
export function chosenOf<T extends { readonly id: number }>(
  offered: readonly T[] | null,
  ids: readonly number[],
): readonly T[] | null {
  const chosen = offered?.filter(({ id }) => ids.includes(id)) ?? [];
  return chosen.length === 0 ? offered : chosen;
}

/** The after-call work of a phone that offers the choices of the session for calls to its contact. */
export function narrowAfterCall(gate: AfterCallGate, choices: ReadonlySignal<SessionChoices | null>): AfterCallGate {
  const narrowed = new WeakMap<AfterCallPart, AfterCallPart>();
  const narrow = (part: AfterCallPart | null): AfterCallPart | null => {
    if (part === null) return null;
    const known = narrowed.get(part) ?? withChoices(part, choices);
    narrowed.set(part, known);
    return known;
  };
  return {
    ...gate,
    part: computed(() => narrow(gate.part.value)),
    shown: computed(() => narrow(gate.shown.value)),
    putOff: computed(() => narrow(gate.putOff.value)),
    load: async () => narrow(await gate.load()),
  };
}

function withChoices(part: AfterCallPart, choices: ReadonlySignal<SessionChoices | null>): AfterCallPart {
  const { model } = part;
  const ofCall = computed(() => {
    const contactId = model.subject.value?.communication?.contact_id;
    return choices.value?.contactId === contactId ? choices.value : null;
  });
  return {
    ...part,
    model: {
      ...model,
      outcomes: computed(() => chosenOf(model.outcomes.value, ofCall.value?.outcomes ?? [])),
      stages: computed(() => chosenOf(model.stages.value, ofCall.value?.stages ?? [])),
    },
  };
}
