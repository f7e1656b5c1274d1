import type { Profile } from '@talk/core';
import type { Phone } from '@talk/core/phone';
import { useSignalValue } from '@talk/ui';
import { lazy, Suspense, useEffect, useReducer, useState, type ReactNode } from 'react';
import { t } from '../features/sign-in/texts.js';
import { Boundary } from '../shared/boundary.js';
import { guardChunks, page } from '../shared/chunk-failure.js';
import type { EntryClient } from '../shared/workspace/client.js';
import { enterLogin, leaveLogin } from './landing.js';
import type { Theme } from '../shared/theme.store.js';

const loadSignIn = () => import('../features/sign-in/sign-in-page.js');
const SignInPage = lazy(page(loadSignIn, 'SignInPage'));
const AccountSelector = lazy(page(() => import('../features/sign-in/account-selector.js'), 'AccountSelector'));
const SessionExpired = lazy(page(() => import('../features/sign-in/session-expired.js'), 'SessionExpired'));
const loadWorkspace = () => import('./workspace.js');
const Workspace = lazy(page(loadWorkspace, 'Workspace'));

/** Which account was entered in this browser session: the selector is asked once, not at every reload. */
const CHOSEN_KEY = 'talk:account-chosen';
const wasChosen = (user: Profile): boolean => sessionStorage.getItem(CHOSEN_KEY) === String(user.id);

/** Decides between sign-in, account selection and the workspace; the router lives in the last. */
export function App({ client, theme }: { client: EntryClient; theme: Theme }): ReactNode {
  const { auth } = client;
  const state = useSignalValue(auth.state);
  const [, entered] = useReducer((count: number) => count + 1, 0);

  const [phone, setPhone] = useState<Phone | null>(null);
  useEffect(() => guardChunks({ mayReload: () => phone === null || phone.call.peek() === null }), [phone]);
  const name = state.name;
  useEffect(() => {
    if (name === 'signed-out' || name === 'refused') {
      sessionStorage.removeItem(CHOSEN_KEY);
      enterLogin();
      // Fetched while the person types, so that the next screen is there at once.
      void loadWorkspace().catch(() => undefined);
    }
  }, [name]);

  const signIn = auth.signIn;
  const user = useLastUser(state.name === 'signed-in' || state.name === 'expired' ? state.user : null, state.name);

  if (state.name === 'signed-out' || state.name === 'refused') {
    return (
      <Shelter>
        <SignInPage state={state} signIn={signIn} />
      </Shelter>
    );
  }
  if (user === null) return <Splash problem={state.name === 'exchanging' && state.problem !== null} />;
  if (user.has_multiple_access && !wasChosen(user)) {
    const enter = () => {
      sessionStorage.setItem(CHOSEN_KEY, String(user.id));
      entered();
    };
    return (
      <Shelter>
        <AccountSelector
          api={client.api}
          currentCompanyId={user.company_id}
          select={auth.selectCompany}
          onChosen={enter}
          onSignOut={() => void auth.signOut()}
        />
      </Shelter>
    );
  }
  leaveLogin();
  return (
    <Shelter>
      <Workspace key={`${user.id}@${user.company_id}`} client={client} theme={theme} user={user} onPhone={setPhone} />
      {state.name === 'expired' && (
        <SessionExpired
          email={user.email}
          call={phone?.call.peek() ?? null}
          signIn={signIn}
          onLeave={() => void auth.signOut()}
        />
      )}
    </Shelter>
  );
}

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
