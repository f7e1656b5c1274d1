import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import type { PhoneTab } from '../navigation.model.js';
import { phoneText } from '../texts.js';

export interface TabPlaceProps {
  tab: Exclude<PhoneTab, 'keypad'>;
  model: PhoneModel;
}

/** A list of the phone, once its code has loaded. */
export function TabPlace({ tab, model }: TabPlaceProps): ReactNode {
  const part = useSignalValue(model.tabs.part);
  if (part === null) {
    return (
      <p className="tk-hidden" role="status">
        {phoneText('tab.loading')}
      </p>
    );
  }
  if (part === 'failed') {
    return (
      <div className="tk-phone-notices">
        <Banner
          tone="bad"
          action={<Button onClick={() => void model.tabs.show(tab)}>{phoneText('action.retry')}</Button>}
        >
          {phoneText('tab.failed')}
        </Banner>
      </div>
    );
  }
  const { code, models } = part;
  switch (tab) {
    case 'recents':
      return <code.Recents model={models.recents} onCall={model.calls.callBack} />;
    case 'contacts':
      return <code.Contacts model={models.contacts} onCall={model.calls.callBack} onOpen={model.host.openContact} />;
    case 'voicemail':
      return <code.Voicemails model={models.voicemail} onCall={model.calls.callBack} />;
  }
}
