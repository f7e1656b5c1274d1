import type { CallCheck } from '@talk/core';
import type { Match } from './dial-pad.js';
import { phoneText } from '../texts.js';

/** What the server says about calling a number, shown on the pad before Call is pressed. */
export function refusalMatch(check: CallCheck): Extract<Match, { kind: 'refused' }> {
  const [first, ...others] = check.obstacles;
  const people = check.alternatives.people.map(({ name }) => name);
  const details = [
    first?.detail == null
      ? null
      : first.name === 'do-not-contact'
        ? phoneText('stop.reason', { reason: first.detail })
        : first.detail,
    ...others.map(({ message }) => message),
    people.length === 0 ? null : phoneText('stop.ask', { names: inWords(people) }),
  ];
  return {
    kind: 'refused',
    reason: check.message ?? phoneText('end.failed'),
    details: details.filter((part) => part !== null),
    lines: check.alternatives.lines.map(({ id, name }) => ({ id, name })),
  };
}

/** "7:40 PM there, outside calling hours"; null when the local time is unknown. */
export function clockWords({ day_time: clock }: Pick<CallCheck, 'day_time'>): { text: string; ok: boolean } | null {
  if (clock === null) return null;
  return { text: phoneText(clock.ok ? 'match.there' : 'match.outside', { time: clock.time }), ok: clock.ok };
}

const inWords = (names: readonly string[]): string => {
  if (names.length < 2) return names.join('');
  return phoneText('stop.or', { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
};
