import { useSignalValue } from '@talk/ui';
import { forgetChosenCompany } from '../../shared/chosen-account.js';
import type { LanguageChoice } from '../../shared/language.store.js';
import { stopActing } from '../../shared/acting.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface AccountActs {
  /** A call is going on: leaving has to wait. */
  readonly busy: boolean;
  /** Or ends acting as this user, and goes back to the admin's own session. */
  signOut: () => void;
  /** What that is called. */
  readonly signOutWords: string;
  /** To the choice of accounts. */
  switchAccount: () => void;
}

/** At once; and said when it could not be kept for the person's other browsers. */
export function useChooseLanguage(): (choice: LanguageChoice) => void {
  const { setting, toasts } = useWorkspace();
  return (choice) =>
    void setting.choose(choice).then((isKept) => {
      if (!isKept) toasts.show(t('languageNotKept'));
    });
}

export function useAccountActs(): AccountActs {
  const { client, toasts, user } = useWorkspace();
  const call = useSignalValue(client.phone.call);
  const busy = call !== null && call.state.peek().phase !== 'ended';
  /** Said instead of greyed out, so that the reason can be read. */
  const unlessBusy = (leave: () => void) => (): void => {
    if (busy) toasts.show(t('signOutBusy'));
    else leave();
  };
  return {
    busy,
    signOut: unlessBusy(() => void (user.impersonation ? stopActing(client.api.call) : client.auth.signOut())),
    signOutWords: t(user.impersonation ? 'stopActing' : 'signOut'),
    switchAccount: unlessBusy(() => {
      forgetChosenCompany();
      location.assign('/contacts');
    }),
  };
}
