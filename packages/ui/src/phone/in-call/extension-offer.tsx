import type { CallState } from '@talk/core/phone';
import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

/** The extension that was part of the dialed number: shown from the start, and sent by one press once somebody has answered. */
export function ExtensionOffer({ state, model }: { state: CallState; model: PhoneModel }): ReactNode {
  const { dial, calls } = model;
  const extension = useSignalValue(dial.extension);
  if (extension === null || extension.of !== state.key) return null;
  const { digits } = extension;
  const send = (): void => {
    if (calls.sendTones(digits)) dial.forgetExtension();
  };
  return (
    <Banner
      tone="info"
      action={state.phase === 'active' && <Button onClick={send}>{phoneText('call.sendExtension', { digits })}</Button>}
    >
      {phoneText('call.extension', { digits })}
    </Banner>
  );
}
