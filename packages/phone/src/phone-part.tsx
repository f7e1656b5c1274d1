/**
 * The phone itself: everything that the first screen does not need. It is asked for at once and arrives beside the page,
 * so that the skeleton and the sign-in never wait for it.
 */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createTalk } from '@talk/core';
import type { AuthMethod, Ports, RequestedFrom } from '@talk/core';
import { browserPorts, twilioPhone } from '@talk/core/browser';
import { lightPhoneEngine, phoneDisplay } from '@talk/core/format';
import { pusherRealtime } from '@talk/core/realtime';
import { Banner, Button, language, moveFocus, type PlacedLanguage, useSignalValue } from '@talk/ui';
import { ConfirmCall, createPhoneModel, phoneText, PhoneView } from '@talk/ui/phone';
import type { Client, PhoneScreenProps } from './phone-parts.js';
import { soon } from './soon.js';

export { createPhoneModel };
export { createPhoneCommands } from './phone-commands.js';
export type { PhoneScreenProps } from './phone-parts.js';

export interface ConnectSettings {
  apiUrl: string;
  from: RequestedFrom;
  storagePrefix: string;
  /** Has the first exchange of the key on its way. */
  fetch: Ports['fetch'] | null;
  speech: Pick<PlacedLanguage, 'ofPerson'>;
}

/** A Talk client with a softphone and realtime. The phone starts when the page knows who is signed in: it takes its time. */
export function connect(auth: AuthMethod, { apiUrl, from, storagePrefix, fetch, speech }: ConnectSettings): Client {
  const client = createTalk({
    apiUrl,
    auth,
    realtime: pusherRealtime(),
    phone: twilioPhone(),
    autoStartPhone: false,
    requestedFrom: from,
    language: () => language().tag,
    ports: { ...browserPorts(storagePrefix), ...(fetch && { fetch }) },
  });
  let over = false;
  const stop = client.auth.state.subscribe((state) => {
    if (state.name !== 'signed-in') return;
    void speech.ofPerson(state.user?.language ?? null);
    soon(() => {
      if (!over && client.auth.state.peek().name === 'signed-in') client.phone.start();
    });
  });
  return {
    ...client,
    dispose() {
      over = true;
      stop();
      client.dispose();
    },
  };
}

/** E.164, or null for what is no number. */
export function toE164(text: string, country: string): string | null {
  const parsed = lightPhoneEngine.parse(text, country);
  return parsed.valid ? parsed.e164 : null;
}

/** Focus moves to the first field when the sign-in opens over a call, and back to the call afterwards. */
function useFocusAfter(signingIn: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(signingIn);
  useEffect(() => {
    if (before.current === signingIn) return;
    before.current = signingIn;
    const next = signingIn ? 'form input' : '.tk-phone-notices button, [role=group] button';
    moveFocus(place.current?.querySelector<HTMLElement>(next));
  }, [signingIn]);
  return place;
}

/** The phone, unless the person must decide something first. A call that goes on keeps its controls. */
export function PhoneScreen(props: PhoneScreenProps): ReactNode {
  const { phone, proposal, headerAction, notice, renderExpired } = props;
  const asked = useSignalValue(proposal);
  const call = useSignalValue(phone.phone.call);
  const number = asked ? phoneDisplay(asked.to) : '';
  const talking = call !== null;
  const [signingIn, setSigningIn] = useState(false);
  if (signingIn && renderExpired === null) setSigningIn(false);
  const place = useFocusAfter(signingIn);
  const overlay = asked ? (
    <ConfirmCall
      peer={{ name: number, seed: asked.to, number: '', detail: '' }}
      onCall={() => asked.decide(true)}
      onCancel={() => asked.decide(false)}
    />
  ) : (
    renderExpired && (signingIn || !talking) && renderExpired(talking ? () => setSigningIn(false) : null)
  );
  return (
    <main className="tk-fill" ref={place}>
      {renderExpired && talking && !signingIn && (
        <div className="tk-phone-notices">
          <Banner tone="warn" action={<Button onClick={() => setSigningIn(true)}>{phoneText('signin.again')}</Button>}>
            {phoneText('signin.expired')}
          </Banner>
        </div>
      )}
      {notice}
      <PhoneView model={phone} overlay={overlay || null} headerAction={headerAction} />
    </main>
  );
}
