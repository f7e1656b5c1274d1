import type { LinkDomains } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { CopyText } from '../../shared/once-dialog.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './link-texts.js';
import { useSaveLinkDomains } from './use-link-domains.js';

interface LinkDomainDialogProps {
  known: LinkDomains;
  onClose: () => void;
}

type DomainDraft = Record<'host', string>;

/** Adds a domain: says what has to be set up at its provider, and shows which of it the server does not see yet. */
export function LinkDomainDialog({ known, onClose }: LinkDomainDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const save = useSaveLinkDomains();
  const form = useAppForm<DomainDraft>({
    values: { host: '' },
    check: ({ host }) => (host.trim() === '' ? { host: t('hostNeeded') } : {}),
    async save({ host }) {
      const added = host.trim().toLowerCase();
      await save([...known.domains, { host: added, is_default: known.domains.length === 0 }]);
      toasts.show(t('added', { host: added }));
      onClose();
    },
    explain: (error) => refusalOf(error, known.domains.length),
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('addTitle')} action={t('addAct')} busyAction={t('checking')} onClose={onClose}>
        <form.AppField name="host">
          {(one) => (
            <one.TextField
              label={t('host')}
              placeholder="go.example.com"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values: { host } }) => host.trim().toLowerCase()}>
          {(host) => (
            <ol className="app-link-steps">
              <li>{t('step1', { host: known.fallback_host })}</li>
              <li>
                {t('step2', { name: `_talk.${host === '' ? 'go.example.com' : host}` })}
                <CopyText label={t('txt')} text={known.txt_record} />
              </li>
              <li>{t('step3')}</li>
            </ol>
          )}
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** The server names a domain by its place in the list. The new one is the last. */
function refusalOf(error: unknown, place: number): Refusal<DomainDraft> {
  const sentence = fieldMessages(error)[`domains.${place}.host`];
  return sentence === undefined ? { fields: {}, form: error } : { fields: { host: sentence } };
}
