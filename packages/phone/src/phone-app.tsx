import type { ReactNode } from 'react';
import { Banner, Button, spoken, useSignalValue } from '@talk/ui';
import { Refused, SignIn, Starting, startText } from '@talk/ui/phone';
import type { PlacedPhone } from './placed-phone.js';
import type { SessionModel, SignInView } from './session.model.js';

export interface PhoneAppProps {
  phone: Pick<PlacedPhone, 'screen' | 'proposal' | 'kept' | 'session'>;
  /** After a refusal. */
  onRetry: () => void;
}

/** A placed phone's one screen at a time. */
export function PhoneApp({ phone: placed, onRetry }: PhoneAppProps): ReactNode {
  const screen = useSignalValue(placed.screen);
  const number = useSignalValue(placed.kept);
  useSignalValue(spoken);
  switch (screen.name) {
    case 'starting':
      return <Starting unreachable={screen.unreachable} />;
    case 'sign-in':
      return <SignInScreen session={placed.session} view={screen.view} number={number} />;
    case 'waiting':
      return <Refused code="waiting" message={null} onRetry={null} />;
    case 'refused':
      return <Refused code={screen.code} message={screen.message} onRetry={onRetry} />;
    case 'phone': {
      const { expired, parts, phone } = screen;
      return (
        <parts.PhoneScreen
          phone={phone}
          proposal={placed.proposal}
          renderExpired={
            expired && ((onBack) => <Expired session={placed.session} onBack={onBack} number={number} {...expired} />)
          }
        />
      );
    }
  }
}

interface SignInScreenProps {
  session: SessionModel;
  view: SignInView;
  /** What the person wants to call. */
  number: string | null;
}

function SignInScreen({ session, view, number }: SignInScreenProps): ReactNode {
  return (
    <main className="tk-phone tk-scroll">
      <SignIn {...view} number={number} onSubmit={(credentials) => void session.signIn(credentials)} />
    </main>
  );
}

interface ExpiredProps extends SignInScreenProps {
  form: boolean;
  onBack: (() => void) | null;
}

/** With a key or the page's own sign-in there is no form here: asking again is all there is. */
function Expired({ session, view, number, form, onBack }: ExpiredProps): ReactNode {
  return form ? (
    <div className="tk-phone-body">
      <SignIn
        {...view}
        number={number}
        again
        onBack={onBack}
        onSubmit={(credentials) => void session.signIn(credentials)}
      />
    </div>
  ) : (
    <div className="tk-phone-notices">
      <Banner tone="warn" action={<Button onClick={session.retry}>{startText('action.retry')}</Button>}>
        {startText('signin.expired')}
      </Banner>
    </div>
  );
}
