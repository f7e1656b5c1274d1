import type { Phone } from '@talk/core/phone';

/** Runs whenever another call is shown, or none. @returns stops it */
export function onAnotherCall(phone: Pick<Phone, 'call'>, run: () => void): () => void {
  let shownKey = '';
  return phone.call.subscribe((call) => {
    if ((call?.key ?? '') === shownKey) return;
    shownKey = call?.key ?? '';
    run();
  });
}
