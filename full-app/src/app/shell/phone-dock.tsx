import { badgeCount } from '@talk/core/format';
import { Icon, useSignalValue } from '@talk/ui';
import { phoneText } from '@talk/ui/phone';
import { Grip } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useUnread } from '../../entities/contact/index.js';
import { usePhonePanel } from '../../features/phone/phone-panel.context.js';
import { t as phoneWords } from '../../features/phone/texts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { Tip } from './tip.js';

/** The phone while nothing is going on: its state, and the keypad. */
export function PhoneDock(): ReactNode {
  const { client, phone } = useWorkspace();
  const panel = usePhonePanel();
  const open = useSignalValue(panel.open);
  const { kind } = useSignalValue(client.phone.status);
  const after = useSignalValue(phone.afterCall.shown);
  const { calls } = useSignalValue(useUnread().counts);
  // What a call has left behind is in the keypad's place: the button leads to the keypad.
  const isCovered = kind === 'disconnected' || (after !== null && kind === 'ready');
  const act = phoneWords(open && !isCovered ? 'close' : 'open');
  const label = calls === 0 ? act : `${act}, ${t('missed', { count: calls })}`;
  return (
    <Tip text={`${label} · ${phoneText(`status.${kind}`)}`}>
      <Button
        className="tk-icon-button app-dock"
        aria-label={label}
        aria-expanded={open && !isCovered}
        onPress={() => {
          if (!isCovered) return panel.setOpen(!open);
          phone.afterCall.setLater(true);
          phone.calls.showKeypad();
        }}
      >
        <Icon shape={Grip} />
        {calls > 0 && (
          <span className="app-nav-badge tk-num" aria-hidden="true">
            {badgeCount(calls)}
          </span>
        )}
      </Button>
    </Tip>
  );
}
