import type { ReactNode } from 'react';
import { Banner, Button, useSignalValue } from '@talk/ui';
import { ConfirmCall, PhoneView, phoneText, Refused, SignIn, Starting, type PhoneModel } from '@talk/ui/phone';
import { phoneDisplay } from '@talk/core/format';
import type { DialerModel } from './dialer.model.js';
import type { SignInView } from './session.model.js';

/** The widget's one screen at a time. */
export function DialerApp({ model }: { model: DialerModel }): ReactNode {
  const screen = useSignalValue(model.screen);
  switch (screen.name) {
    case 'starting':
      return <Starting unreachable={screen.unreachable} />;
    case 'sign-in':
      return <SignInScreen model={model} view={screen.view} />;
    case 'waiting':
      return <Refused code="waiting" message={null} onRetry={null} />;
    case 'refused':
      return <Refused code={screen.code} message={screen.message} onRetry={model.retry} />;
    case 'phone':
      return <PhoneScreen model={model} phone={screen.phone} expired={screen.expired} />;
  }
}

function SignInScreen({ model, view }: { model: DialerModel; view: SignInView }): ReactNode {
  return (
    <main className="tk-phone tk-scroll">
      <SignIn {...view} onSubmit={(credentials) => void model.session.signIn(credentials)} />
    </main>
  );
}

interface PhoneScreenProps {
  model: DialerModel;
  phone: PhoneModel;
  expired: { view: SignInView; form: boolean } | null;
}

function PhoneScreen({ model, phone, expired }: PhoneScreenProps): ReactNode {
  const proposal = useSignalValue(model.proposal);
  const call = useSignalValue(phone.phone.call);
  // A call that goes on keeps its controls; the form waits for its end.
  const overlay = expired && call === null ? <ExpiredForm model={model} {...expired} /> : undefined;
  const number = proposal ? phoneDisplay(proposal.to) : '';
  return (
    <main className="tk-fill">
      {expired && call !== null && <Banner tone="warn">{phoneText('signin.expired')}</Banner>}
      <PhoneView
        model={phone}
        overlay={
          proposal ? (
            <ConfirmCall
              peer={{ name: number, seed: proposal.to, number: '', detail: '' }}
              onCall={() => proposal.decide(true)}
              onCancel={() => proposal.decide(false)}
            />
          ) : (
            overlay
          )
        }
      />
    </main>
  );
}

/** With a key or the page's own sign-in there is no form here: asking again is all there is. */
function ExpiredForm({ model, view, form }: { model: DialerModel; view: SignInView; form: boolean }): ReactNode {
  return form ? (
    <div className="tk-phone-body">
      <SignIn {...view} again onSubmit={(credentials) => void model.session.signIn(credentials)} />
    </div>
  ) : (
    <div className="tk-phone-notices">
      <Banner tone="warn" action={<Button onClick={model.session.retry}>{phoneText('action.retry')}</Button>}>
        {phoneText('signin.expired')}
      </Banner>
    </div>
  );
}
