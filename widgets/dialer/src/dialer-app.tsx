import type { ReactNode } from 'react';
import { Banner, Button, useSignalValue } from '@talk/ui';
import { Refused, SignIn, Starting, startText } from '@talk/ui/phone';
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
    case 'phone': {
      const { expired, parts, phone } = screen;
      return (
        <parts.PhoneScreen
          phone={phone}
          proposal={model.proposal}
          popOut={model.popOut}
          grants={model.grants}
          renderExpired={expired && ((onBack) => <Expired model={model} onBack={onBack} {...expired} />)}
        />
      );
    }
  }
}

function SignInScreen({ model, view }: { model: DialerModel; view: SignInView }): ReactNode {
  return (
    <main className="tk-phone tk-scroll">
      <SignIn {...view} onSubmit={(credentials) => void model.session.signIn(credentials)} />
    </main>
  );
}

interface ExpiredProps {
  model: DialerModel;
  view: SignInView;
  form: boolean;
  onBack: (() => void) | null;
}

/** With a key or the page's own sign-in there is no form here: asking again is all there is. */
function Expired({ model, view, form, onBack }: ExpiredProps): ReactNode {
  return form ? (
    <div className="tk-phone-body">
      <SignIn {...view} again onBack={onBack} onSubmit={(credentials) => void model.session.signIn(credentials)} />
    </div>
  ) : (
    <div className="tk-phone-notices">
      <Banner tone="warn" action={<Button onClick={model.session.retry}>{startText('action.retry')}</Button>}>
        {startText('signin.expired')}
      </Banner>
    </div>
  );
}
