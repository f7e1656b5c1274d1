import type { ReactNode } from 'react';
import { ExternalLink, PictureInPicture2, X } from 'lucide';
import { Banner, IconButton, useSignalValue } from '@talk/ui';
import { phoneText } from '@talk/ui/phone';
import type { PopOut } from './pop-out.js';

export function PopOutButton({ popOut }: { popOut: PopOut }): ReactNode {
  const open = useSignalValue(popOut.isOpen);
  return (
    <IconButton
      icon={open ? PictureInPicture2 : ExternalLink}
      label={phoneText(open ? 'popOut.back' : 'popOut.open')}
      onClick={open ? popOut.close : popOut.open}
    />
  );
}

/** Nothing happened at the press: the person has to be told where the browser asks. */
export function PopOutBlocked({ popOut }: { popOut: PopOut }): ReactNode {
  if (!useSignalValue(popOut.isBlocked)) return null;
  return (
    <div className="tk-phone-notices">
      <Banner
        tone="warn"
        action={<IconButton icon={X} label={phoneText('action.close')} onClick={popOut.forgetBlocked} />}
      >
        {phoneText('popOut.blocked')}
      </Banner>
    </div>
  );
}
