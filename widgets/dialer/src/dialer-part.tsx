/** What the dialer loads beside its first screen: the phone, the page's commands to it, and the way into a window of its own. */
import type { ReactNode } from 'react';
import { PhoneScreen, type PhoneScreenProps } from '@talk/phone/part';
import { PopOutBlocked, PopOutButton } from './pop-out-controls.js';
import type { PopOut } from './pop-out.js';

export { connect, createPhoneCommands, createPhoneModel, toE164 } from '@talk/phone/part';
export { createCommandHandlers } from './bridge-commands.js';

/** The phone's screen, with the window in its header where there can be one. */
export function screenWith(popOut: PopOut | null): (props: PhoneScreenProps) => ReactNode {
  if (popOut === null) return PhoneScreen;
  return function DialerScreen(props) {
    return (
      <PhoneScreen
        {...props}
        headerAction={<PopOutButton popOut={popOut} />}
        notice={<PopOutBlocked popOut={popOut} />}
      />
    );
  };
}
