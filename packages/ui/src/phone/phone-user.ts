import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { AuthState, Profile } from '@talk/core';

/** The person whose phone it is, as far as the phone is concerned. Everything but the id may change while it is used. */
export interface PhoneUser {
  id: number;
  timeFormat: 12 | 24;
  country: string;
  /** Outbound calling mode `always_ask`: the line is chosen for each call (spec 2 §6). */
  alwaysAsk?: boolean;
  /** Permission `send message`; without it, answering a call by a text is not offered. */
  mayText?: boolean;
  /** The company's choice: the sound for callers in a queue repeats (the default), or plays once. */
  loopsFishingSound?: boolean;
}

const phoneUserOf = (user: Profile): PhoneUser => ({
  id: user.id,
  timeFormat: user.time_format === '24' ? 24 : 12,
  country: user.company.country,
  mayText: user.user_permissions.includes('send message'),
  alwaysAsk: user.outbound_calling_mode === 'always_ask',
  loopsFishingSound: user.company.fishing_mode_notification_sound,
});

/** Follows the profile of `user`, as the session knows it; the last known one while the session has no user. */
export function followUser(auth: ReadonlySignal<AuthState>, user: Profile): ReadonlySignal<PhoneUser> {
  let last = user;
  return computed(() => {
    const state = auth.value;
    const now = 'user' in state ? state.user : null;
    if (now?.id === user.id && now.company_id === user.company_id) last = now;
    return phoneUserOf(last);
  });
}
