/** What the softphone loads beside its first screen: the phone, with what Salesforce has to say above it. */
import type { ReactNode } from 'react';
import { Banner, Button, useSignalValue } from '@talk/ui';
import { PhoneScreen, type PhoneScreenProps } from '@talk/phone/part';
import type { Notices } from './notices.js';
import { t } from './texts.js';

export { connect, createPhoneCommands, createPhoneModel, toE164 } from '@talk/phone/part';

function NoticeList({ notices }: { notices: Notices }): ReactNode {
  const list = useSignalValue(notices.list);
  if (list.length === 0) return null;
  return (
    <div className="tk-phone-notices">
      {list.map(({ key, tone, words, choices }) => (
        <Banner key={key} tone={tone} action={<Button onClick={() => notices.drop(key)}>{t('close')}</Button>}>
          {words()}
          {choices.length > 0 && (
            <div className="sf-choices">
              {choices.map((choice) => (
                <Button key={choice.key} onClick={choice.choose}>
                  {choice.words()}
                </Button>
              ))}
            </div>
          )}
        </Banner>
      ))}
    </div>
  );
}

export function screenWith(notices: Notices): (props: PhoneScreenProps) => ReactNode {
  return function SoftphoneScreen(props) {
    return <PhoneScreen {...props} notice={<NoticeList notices={notices} />} />;
  };
}
