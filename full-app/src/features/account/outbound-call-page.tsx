import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './account.css';
import type { Profile } from '@talk/core';
import { useState, type ReactNode } from 'react';
import { NotFound } from '../../shared/not-found.js';
import { SaveBar } from '../../shared/save-bar.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useEdits } from '../../shared/use-edits.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LineChoice } from './line-choice.js';
import { t } from './texts.js';
import { useSaveOwnChoices } from './use-own-choices.js';

type Draft = Pick<Profile, 'default_outbound_campaign_id' | 'outbound_calling_mode'>;

const draftOf = (user: Profile): Draft => ({
  default_outbound_campaign_id: user.default_outbound_campaign_id,
  outbound_calling_mode: user.outbound_calling_mode,
});

/** The line that the user's calls start from. */
export function OutboundCallPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'make call') ? <OutboundCall /> : <NotFound />;
}

function OutboundCall(): ReactNode {
  usePageTitle(t('outboundCall'));
  const { user, toasts } = useWorkspace();
  const save = useSaveOwnChoices();
  const [base, setBase] = useState(user);
  const edits = useEdits(draftOf(base), {
    async save(changed) {
      setBase(await save(changed));
      toasts.show(t('saved'));
    },
  });
  // The profile changed elsewhere: show it, unless the user is editing.
  const [known, setKnown] = useState(user);
  if (known !== user && !edits.isEdited && !edits.isSaving) {
    setKnown(user);
    setBase(user);
  }
  const { values, problems, set } = edits;
  return (
    <div className="app-page-frame app-settings app-account-page">
      <header>
        <h1>{t('outboundCall')}</h1>
        <p className="tk-muted">{t('outboundCall.lead')}</p>
      </header>
      <section aria-label={t('outboundCall')}>
        {user.company.force_outbound_line ? (
          <p className="tk-muted">{t('lineForced')}</p>
        ) : (
          <>
            <LineChoice
              label={t('startFrom')}
              none={t('accountLine')}
              value={values.default_outbound_campaign_id}
              error={problems['default_outbound_campaign_id']}
              onChange={(id) => set({ default_outbound_campaign_id: id })}
            />
            <SettingSwitch
              label={t('ask')}
              why={t('askWhy')}
              on={values.outbound_calling_mode === 'always_ask'}
              onChange={(on) => set({ outbound_calling_mode: on ? 'always_ask' : 'default_line' })}
            />
          </>
        )}
      </section>
      <SaveBar edits={edits} />
    </div>
  );
}
