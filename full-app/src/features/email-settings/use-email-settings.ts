import type { Api } from '@talk/core';
import {
  getMailSettings,
  removeMailAccount,
  testMailAccount,
  updateLineEmail,
  updateMailAccount,
  type BodyOf,
  type MailSettings,
  type ResponseOf,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const SETTINGS = ['mail-settings'] as const;

/** How the company sends and receives email. */
export const mailSettingsQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }): Promise<MailSettings> => api.call(getMailSettings, { signal }),
    // Events do not report it.
    staleTime: 0,
  });

export type MailAccountForm = BodyOf<typeof updateMailAccount>;
export type MailTest = ResponseOf<typeof testMailAccount>;

/** What admins change of email. Each rejects with the server's refusal. */
export interface MailSettingsChanges {
  save: (account: MailAccountForm) => Promise<void>;
  test: (account: MailAccountForm) => Promise<MailTest>;
  remove: () => Promise<void>;
  setIntake: (lineId: number, isOn: boolean) => Promise<void>;
}

export function useMailSettingsChanges(): MailSettingsChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const keep = (settings: MailSettings): void => void queries.setQueryData(SETTINGS, settings);
  return {
    save: async (body) => keep(await api.call(updateMailAccount, { body })),
    test: (body) => api.call(testMailAccount, { body, timeoutMs: 90_000 }),
    remove: async () => keep(await api.call(removeMailAccount)),
    async setIntake(id, isOn) {
      const line = await api.call(updateLineEmail, { params: { id }, body: { email_intake: isOn } });
      queries.setQueryData<MailSettings>(
        SETTINGS,
        (known) => known && { ...known, lines: known.lines.map((each) => (each.id === id ? line : each)) },
      );
    },
  };
}

/** The stored account as a request: without a password the stored one stays. */
export function accountForm(account: NonNullable<MailSettings['account']>): MailAccountForm {
  const { host, port, security, username, from_name, from_address } = account;
  return { host, port, security, username, from_name, from_address };
}
