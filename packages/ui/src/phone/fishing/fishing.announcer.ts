import { effect, untracked } from '@preact/signals-core';
import { foregroundCall, type Phone } from '@talk/core/phone';
import type { Announcer } from '../ringing/announcer.model.js';
import { phoneText } from '../texts.js';
import type { FishingModel } from './fishing.model.js';

/**
 * Announces each caller in the queue once to screen readers: at once while the agent is idle, politely during a call; and what happened to
 * them. @returns the function that stops it.
 */
export function announceFishing(
  fishing: Pick<FishingModel, 'shown' | 'outcome'>,
  announcer: Pick<Announcer, 'say' | 'alert'>,
  phone: Phone,
): () => void {
  const told = new Set<number>();
  const stops = [
    effect(() => {
      const view = fishing.shown.value;
      if (view === null || told.has(view.communicationId)) return;
      told.add(view.communicationId);
      const { name, detail } = view.peer;
      const place = detail.split(' · ')[0] ?? '';
      untracked(() => {
        const phase = foregroundCall(phone.state.peek())?.phase ?? 'ended';
        const sentence = phoneText(place === '' ? 'say.fishingOnly' : 'say.fishing', { name, place });
        if (phase === 'ended') announcer.alert(sentence);
        else announcer.say(sentence);
      });
    }),
    effect(() => {
      const sentence = fishing.outcome.value;
      if (sentence !== null) untracked(() => announcer.say(sentence));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
