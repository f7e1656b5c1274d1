import type { Profile } from '@talk/core';
import type { Phone } from '@talk/core/phone';
import { spoken, useSignalValue } from '@talk/ui';
import { lazy, Suspense, useCallback, useEffect, useReducer, useState, type ReactNode } from 'react';
import { t } from '../features/sign-in/texts.js';
import { Boundary } from '../shared/boundary.js';
import {
  chosenCompany,
  enterChosenCompany,
  forgetChosenCompany,
  keepChosenCompany,
  leaveChosenCompany,
} from '../shared/chosen-account.js';
import { guardChunks, page } from '../shared/chunk-failure.js';
import type { EntryClient } from '../shared/workspace/client.js';
import type { GuestPlace } from '../features/sign-in/guest-place.js';
import type { SecondStepNeed } from '../features/sign-in/second-step-need.js';
import { ChosenAccountEntry } from './chosen-account-entry.js';
import { enterLogin, leaveGuestPlace, leaveLogin } from './landing.js';
import type { LanguageSetting } from '../shared/language.store.js';
import type { Theme } from '../shared/theme.store.js';

const loadSignIn = () => import('../features/sign-in/sign-in-page.js');
const SignInPage = lazy(page(loadSignIn, 'SignInPage'));
const GuestPage = lazy(page(() => import('../features/sign-in/guest-page.js'), 'GuestPage'));
const TvPage = lazy(page(() => import('../features/wallboard/tv-page.js'), 'TvPage'));
const AccountSelector = lazy(page(() => import('../features/sign-in/account-selector.js'), 'AccountSelector'));
const SessionExpired = lazy(page(() => import('../features/sign-in/session-expired.js'), 'SessionExpired'));
const loadWorkspace = () => import('./workspace.js');
const Workspace = lazy(page(loadWorkspace, 'Workspace'));

export interface AppProps {
  client: EntryClient;
  theme: Theme;
  setting: LanguageSetting;
  /** What the address asked for that needs no session. */
  guest: GuestPlace | null;
}

/** Decides between sign-in, account selection and the workspace; the router lives in the last. */
export function App({ client, theme, setting, guest: opened }: AppProps): ReactNode {
  const { auth } = client;
  useSignalValue(spoken);
  const state = useSignalValue(auth.state);
  const [guest, setGuest] = useState(opened);
  const [, entered] = useReducer((count: number) => count + 1, 0);

  const [phone, setPhone] = useState<Phone | null>(null);
  useEffect(() => guardChunks({ mayReload: () => phone === null || phone.call.peek() === null }), [phone]);
  const { name } = state;
  const hasSignedOut = state.name === 'signed-out' && state.reason !== 'never-signed-in';
  useEffect(() => {
    if (name === 'signed-out' || name === 'refused') {
      // A session that has only ended leaves the choice for the next sign-in.
      if (hasSignedOut) forgetChosenCompany();
      else leaveChosenCompany();
      if (guest === null) enterLogin();
      // Fetched while the person types, so that the next screen is there at once.
      void loadWorkspace().catch(() => undefined);
    }
  }, [name, hasSignedOut, guest]);
  const leaveGuest = (to?: string): void => {
    leaveGuestPlace(to);
    setGuest(null);
  };
  const enter = async (to?: string): Promise<void> => {
    leaveChosenCompany();
    await auth.retry();
    leaveGuest(to);
  };
  const goToSecondStep = (need: SecondStepNeed): void => setGuest({ name: 'second', need });
  const signIn = auth.signIn;
  const user = useLastUser(state.name === 'signed-in' || state.name === 'expired' ? state.user : null, state.name);
  const userId = user?.id;
  const askForAccount = useCallback(() => {
    // A new tab has made no choice of its own: the one that is kept has to go.
    forgetChosenCompany(userId);
    entered();
  }, [userId]);

  // A signed-in user has not forgotten it, and has a company.
  if (isGuestOnly(guest) && state.name === 'signed-in') leaveGuest();
  else if (guest?.name === 'tv') {
    return (
      <Shelter>
        <TvPage call={client.api.call} />
      </Shelter>
    );
  } else if (guest !== null && !(guest.name === 'link' && isUndecided(state.name))) {
    return (
      <Shelter>
        <GuestPage
          place={guest}
          call={client.api.call}
          setting={setting}
          onSignedIn={enter}
          onSecondStep={goToSecondStep}
          onStartOver={() => leaveGuest()}
        />
      </Shelter>
    );
  }
  if (state.name === 'signed-out' || state.name === 'refused') {
    return (
      <Shelter>
        <SignInPage
          state={state}
          call={client.api.call}
          signIn={signIn}
          setting={setting}
          onTemporary={(given) => setGuest({ name: 'first', ...given })}
          onSecondStep={goToSecondStep}
          onSignedIn={enter}
        />
      </Shelter>
    );
  }
  if (user === null) return <Splash problem={state.name === 'exchanging' && state.problem !== null} />;
  const chosenId = user.has_multiple_access ? chosenCompany(user.id) : user.company_id;
  if (chosenId === null) {
    const choose = (companyId: number) => {
      keepChosenCompany(user.id, companyId);
      entered();
    };
    return (
      <Shelter>
        <AccountSelector
          api={client.api}
          currentCompanyId={user.company_id}
          select={auth.selectCompany}
          onChosen={choose}
          onSignOut={() => void auth.signOut()}
        />
      </Shelter>
    );
  }
  if (chosenId !== user.company_id) {
    return (
      <ChosenAccountEntry companyId={chosenId} select={auth.selectCompany} onRefused={askForAccount}>
        <Splash problem={false} />
      </ChosenAccountEntry>
    );
  }
  if (user.has_multiple_access) enterChosenCompany(user.id, chosenId);
  leaveLogin();
  return (
    <Shelter>
      <Workspace
        key={`${user.id}@${user.company_id}`}
        client={client}
        theme={theme}
        setting={setting}
        user={user}
        onPhone={setPhone}
      />
      {state.name === 'expired' && (
        <SessionExpired
          email={user.email}
          call={phone?.call.peek() ?? null}
          signIn={signIn}
          callApi={client.api.call}
          onSignedIn={auth.retry}
          onLeave={() => void auth.signOut()}
        />
      )}
    </Shelter>
  );
}

/** Whether a page is of no use to users who are signed in. A link from a mail is: it was opened on purpose. */
const isGuestOnly = (guest: GuestPlace | null): boolean =>
  guest?.name === 'forgot' || guest?.name === 'link' || (guest?.name === 'register' && guest.token === '');

/** A link signs in no one over the head of a user who is signed in; whether one is, is not known at first. */
const isUndecided = (name: string): boolean => name !== 'signed-out' && name !== 'refused';

/** The user stays on the screen while a session is continued or renewed. */
function useLastUser(user: Profile | null, name: string): Profile | null {
  const [last, setLast] = useState<Profile | null>(null);
  const next = name === 'signed-out' || name === 'refused' ? null : (user ?? last);
  if (next !== last) setLast(next);
  return next;
}

function Shelter({ children }: { children: ReactNode }): ReactNode {
  return (
    <Boundary>
      <Suspense fallback={<Splash problem={false} />}>{children}</Suspense>
    </Boundary>
  );
}

function Splash({ problem }: { problem: boolean }): ReactNode {
  return (
    <main className="app-splash" aria-busy="true">
      <span className="app-logo" data-size="large" aria-hidden="true">
        T
      </span>
      <p className={problem ? undefined : 'tk-hidden'} role="status">
        {t(problem ? 'away' : 'loading')}
      </p>
    </main>
  );
}
