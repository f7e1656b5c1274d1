import { ScrollText } from 'lucide';
import { useState, type ReactNode } from 'react';
import type { PhoneCall } from '@talk/core/phone';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { AfterCallPart } from './after-call.gate.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

/** After-call work, in the middle of the phone. */
export function AfterCallScreen({ part, model }: { part: AfterCallPart; model: PhoneModel }): ReactNode {
  const { AfterCall } = part.code;
  const subject = useSignalValue(part.model.subject);
  const wrapUp = useSignalValue(part.model.wrapUp);
  const number = subject?.communication?.lead_number ?? '';
  const isOutbound = subject?.communication?.direction === 'outbound';
  return (
    <AfterCall
      model={part.model}
      api={model.api}
      timeFormat={useSignalValue(model.person.timeFormat)}
      again={
        number.startsWith('+')
          ? {
              label: phoneText(isOutbound ? 'call.again' : 'call.back'),
              run: () => {
                model.phone.call.peek()?.dismiss();
                model.afterCall.setLater(true);
                void model.dial.callNumber(number);
              },
            }
          : null
      }
      onLater={
        wrapUp === null
          ? null
          : () => {
              model.afterCall.setLater(true);
              model.calls.showKeypad();
            }
      }
    />
  );
}

/** The countdown continues while the agent looks at the phone: one line, and the way back. */
export function WrapUpBar({ model }: { model: PhoneModel }): ReactNode {
  const part = useSignalValue(model.afterCall.putOff);
  const failed = useSignalValue(model.afterCall.failed);
  if (failed) {
    return (
      <Banner
        tone="bad"
        action={<Button onClick={() => void model.afterCall.retry()}>{phoneText('action.retry')}</Button>}
      >
        {phoneText('wrapUp.failed')}
      </Banner>
    );
  }
  if (part === null) return null;
  return <PutOff part={part} onOpen={() => model.afterCall.setLater(false)} />;
}

function PutOff({ part, onOpen }: { part: AfterCallPart; onOpen: () => void }): ReactNode {
  const { WrapUpWords } = part.code;
  const wrapUp = useSignalValue(part.model.wrapUp);
  if (wrapUp === null) return null;
  return (
    <div className="tk-banner" data-tone="warn">
      <div className="tk-num">
        <WrapUpWords model={part.model} wrapUp={wrapUp} />
      </div>
      <Button onClick={onOpen}>{phoneText('wrapUp.open')}</Button>
    </div>
  );
}

/** The call script during a call, below its controls; loaded when it is opened. */
export function CallScript({ call, model }: { call: PhoneCall; model: PhoneModel }): ReactNode {
  const { snapshot } = useSignalValue(call.state);
  const part = useSignalValue(model.afterCall.part);
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (snapshot === null) return null;
  const read = (): void => {
    setFailed(false);
    void model.afterCall.load().then((loaded) => setFailed(loaded === null));
  };
  return (
    <details
      className="tk-fold tk-call-script"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) read();
      }}
    >
      <summary>
        <Icon shape={ScrollText} size="small" />
        {phoneText('script.title')}
      </summary>
      {open && failed && <Button onClick={read}>{phoneText('action.retry')}</Button>}
      {open && part && <part.code.ScriptPanel api={model.api} communicationId={snapshot.communication_id} />}
    </details>
  );
}
