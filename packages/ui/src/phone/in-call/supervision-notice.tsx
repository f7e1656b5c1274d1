import { Headphones, LifeBuoy } from 'lucide';
import type { ReactNode } from 'react';
import type { CallState } from '@talk/core/phone';
import { knownWord } from '@talk/core/format';
import { Button, IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { phoneText } from '../texts.js';
import type { CallControlModel } from './call-control.model.js';

interface SupervisionProps {
  state: CallState;
  control: CallControlModel;
}

/** Calls a supervisor with one press; withdrawn in the notice. */
export function HelpButton({ state: { snapshot }, control }: SupervisionProps): ReactNode {
  // A server of an older release does not know it.
  if (snapshot?.help !== null) return null;
  return (
    <span className="tk-help">
      <IconButton icon={LifeBuoy} label={phoneText('help.ask')} onClick={() => void control.askForHelp(true)} />
    </span>
  );
}

/** Who supervises the call, as far as the agent may know; and that help was asked for. */
export function SupervisionNotice({ state: { snapshot }, control }: SupervisionProps): ReactNode {
  const supervisors = snapshot?.supervisors ?? [];
  const help = snapshot?.help ?? null;
  if (supervisors.length === 0 && help === null) return null;
  return (
    <section className="tk-supervision" role="status" aria-label={phoneText('supervision.label')}>
      {supervisors.map(({ user_id: id, name, mode }) => (
        <p key={id}>
          <Icon shape={Headphones} />
          <span>{phoneText(`supervision.${knownWord(['whisper', 'join'], mode, 'listen')}`, { name })}</span>
        </p>
      ))}
      {help !== null && (
        <p>
          <Icon shape={LifeBuoy} />
          <span>{phoneText('help.asked')}</span>
          <Button onClick={() => void control.askForHelp(false)}>{phoneText('help.withdraw')}</Button>
        </p>
      )}
    </section>
  );
}
