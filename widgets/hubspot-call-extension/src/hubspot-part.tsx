/** What the widget loads beside its first screen: the phone, and what HubSpot has to say above it. */
import { useState, type ReactNode } from 'react';
import { Banner, Button, useSignalValue } from '@talk/ui';
import { PhoneScreen, type PhoneScreenProps } from '@talk/phone/part';
import type { HubSpotHost } from './hubspot-host.js';
import { Texting, TextingButton } from './texting.js';
import { hubspotText } from './texts.js';

export { browserFramedSession } from '@talk/core/browser';
export { connect, createPhoneCommands, createPhoneModel, toE164 } from '@talk/phone/part';

/** The phone's screen, with the records of a caller above it, and the texts with the person of the call beside it. */
export function screenIn(hubspot: HubSpotHost): (props: PhoneScreenProps) => ReactNode {
  return function HubSpotScreen(props) {
    const contact = useSignalValue(hubspot.contact);
    const [textingWith, setTextingWith] = useState<number | null>(null);
    const isTexting = contact !== null && textingWith === contact.id;
    // A caller is seen, whatever is open: in a narrow panel the phone comes to the front.
    const isRinging = useSignalValue(props.phone.phone.status).kind === 'incoming';
    return (
      <div className="hs-place" data-front={isTexting ? (isRinging ? 'phone' : 'texts') : undefined}>
        <div className="hs-phone">
          <PhoneScreen
            {...props}
            notice={<Records hubspot={hubspot} />}
            headerAction={
              contact !== null && (
                <TextingButton
                  contact={contact}
                  isOpen={isTexting}
                  onPress={() => setTextingWith(isTexting ? null : contact.id)}
                />
              )
            }
          />
        </div>
        {isTexting && <Texting contact={contact} onClose={() => setTextingWith(null)} />}
      </div>
    );
  };
}

function Records({ hubspot }: { hubspot: HubSpotHost }): ReactNode {
  const found = useSignalValue(hubspot.found);
  const couldNotOpen = useSignalValue(hubspot.couldNotOpen);
  if (found.length === 0) return null;
  return (
    <div className="tk-phone-notices">
      <Banner tone="info">
        {hubspotText(found.length === 1 ? 'record.one' : 'record.many')}
        <div className="hs-records">
          {found.map(({ id, name }) => (
            <Button key={id} onClick={() => hubspot.host.openRecord?.(id)}>
              {name}
            </Button>
          ))}
        </div>
        {couldNotOpen && <p>{hubspotText('record.failed')}</p>}
      </Banner>
    </div>
  );
}
