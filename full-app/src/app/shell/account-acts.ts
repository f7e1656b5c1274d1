import { useSignalValue } from '@talk/ui';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface AccountActs {
  /** A call is going on: leaving has to wait. */
  readonly busy: boolean;
  signOut: () => void;
  /** To the choice of accounts. */
  switchAccount: () => void;
}

export function useAccountActs(): AccountActs {
  const { client, toasts } = useWorkspace();
  const call = useSignalValue(client.phone.call);
  const busy = call !== null && call.state.peek().phase !== 'ended';
  /** Said instead of greyed out, so that the reason can be read. */
  const unlessBusy = (leave: () => void) => (): void => {
    if (busy) toasts.show(t('signOutBusy'));
    else leave();
  };
  return {
    busy,
    signOut: unlessBusy(() => void client.auth.signOut()),
    switchAccount: unlessBusy(() => {
      sessionStorage.removeItem('talk:account-chosen');
      location.assign('/contacts');
    }),
  };
}
