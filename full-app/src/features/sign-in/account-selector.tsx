import './sign-in.css';
import type { Api } from '@talk/core';
import { Avatar, Button, useKeys } from '@talk/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { t } from './texts.js';

type Access = Awaited<ReturnType<Api['company']['accesses']>>['data'][number];

export interface AccountSelectorProps {
  api: Api;
  /** Where the session is now: entering it needs no request. */
  currentCompanyId: number;
  select: (companyId: number) => Promise<void>;
  onChosen: (companyId: number) => void;
  onSignOut: () => void;
}

/** Full screen after sign-in for people with several accounts; 1–9 choose. */
export function AccountSelector(props: AccountSelectorProps): ReactNode {
  const { api, currentCompanyId, select, onChosen, onSignOut } = props;
  const [accesses, setAccesses] = useState<readonly Access[] | null>(null);
  const [entering, setEntering] = useState<Access | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    const asked = new AbortController();
    api.company.accesses({ signal: asked.signal }).then(
      ({ data }) => setAccesses(data),
      (error: unknown) => !asked.signal.aborted && setFailure(error),
    );
    return () => asked.abort();
  }, [api]);
  const retry = (): void => {
    setFailure(null);
    api.company.accesses().then(({ data }) => setAccesses(data), setFailure);
  };

  const choose = async (access: Access): Promise<void> => {
    setEntering(access);
    setFailure(null);
    try {
      if (access.company_id !== currentCompanyId) await select(access.company_id);
      onChosen(access.company_id);
    } catch (error) {
      setFailure(error);
      setEntering(null);
    }
  };

  useKeys('page', ({ key }) => {
    const access = accesses?.[Number(key) - 1];
    if (!access || entering) return false;
    void choose(access);
    return true;
  });

  return (
    <main className="app-signin">
      <div className="app-signin-card" aria-busy={entering !== null}>
        <span className="app-logo" data-size="large" aria-hidden="true">
          T
        </span>
        <h1>{t('chooseTitle')}</h1>
        <p className="app-signin-lead" role="status">
          {entering ? t('entering', { name: entering.company_name }) : t('chooseLead')}
        </p>
        {failure !== null && (
          <ErrorNotice error={failure} action={accesses === null && <Button onClick={retry}>{t('again')}</Button>} />
        )}
        <ul className="app-accounts">
          {accesses?.map((access, index) => (
            <li key={access.id}>
              <button type="button" disabled={entering !== null} onClick={() => void choose(access)}>
                <Avatar name={access.company_name} seed={access.company_id} />
                <span>
                  <strong>{access.company_name}</strong>
                  <small>{access.user_roles.join(', ')}</small>
                </span>
                {index < 9 && <kbd>{index + 1}</kbd>}
              </button>
            </li>
          ))}
        </ul>
        <Button tone="quiet" onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
    </main>
  );
}
