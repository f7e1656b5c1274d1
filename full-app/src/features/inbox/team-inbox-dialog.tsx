import '../../entities/contact/views/views.css';
import { TalkError } from '@talk/core';
import type { TeamInbox } from '@talk/core/contacts';
import { useState, type ReactNode } from 'react';
import { managesViews, useTeamInboxChanges } from '../../entities/contact/index.js';
import { useLines, useRingGroups } from '../../entities/line/index.js';
import { useTeam } from '../../entities/user/index.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { idsIn, inboxFields, membersOffered, toInboxDraft, withId, type InboxDraft } from './team-inbox-draft.js';
import { t } from './texts.js';

export interface TeamInboxDialogProps {
  /** Null: a new one. */
  inbox: TeamInbox | null;
  onSaved?: (inbox: TeamInbox) => void;
  onClose: () => void;
}

/** Names a team inbox, and chooses its lines, ring groups, members and watchers. */
export function TeamInboxDialog({ inbox, onSaved, onClose }: TeamInboxDialogProps): ReactNode {
  const { user } = useWorkspace();
  // The version when the dialog opened: the server refuses to overwrite a colleague's change.
  const [before] = useState(inbox);
  const [values] = useState(() => toInboxDraft(inbox));
  const changes = useTeamInboxChanges();
  const { lines } = useLines();
  const groups = useRingGroups();
  const { choosable, names } = useTeam();
  const people = [...names].map(([id, name]) => ({ id, name }));
  const workers = membersOffered(people, choosable, idsIn(values.members));
  const form = useAppForm<InboxDraft>({
    values,
    check: ({ name, campaign_ids, ring_group_ids }) => ({
      ...(name.trim() === '' && { name: t('inbox.nameNeeded') }),
      ...(campaign_ids === '' && ring_group_ids === '' && { campaign_ids: t('inbox.sourceNeeded') }),
    }),
    async save(draft) {
      const fields = inboxFields(draft);
      const saved =
        before === null ? await changes.create(fields, draft.whose === 'me') : await changes.update(before, fields);
      onClose();
      onSaved?.(saved);
    },
    explain,
  });
  const choices = (name: keyof InboxDraft, title: string, options: readonly Option[]): ReactNode =>
    options.length > 0 && (
      <form.AppField name={name}>
        {(field) => (
          <Checks
            title={title}
            options={options}
            value={field.state.value}
            problem={field.state.meta.errors.find((error) => typeof error === 'string') ?? null}
            onChange={field.handleChange}
          />
        )}
      </form.AppField>
    );
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(before === null ? 'inbox.newTitle' : 'inbox.editTitle')}
        action={t('inbox.save')}
        busyAction={t('inbox.saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('inbox.name')} autoComplete="off" />}
        </form.AppField>
        {before === null && managesViews(user) && (
          <form.AppField name="whose">
            {(field) => (
              <fieldset className="app-view-whose">
                <legend>{t('inbox.whose')}</legend>
                {(['me', 'team'] as const).map((whose) => (
                  <label key={whose}>
                    <input
                      type="radio"
                      name="whose"
                      checked={field.state.value === whose}
                      onChange={() => field.handleChange(whose)}
                    />
                    {t(`inbox.whose.${whose}`)}
                  </label>
                ))}
              </fieldset>
            )}
          </form.AppField>
        )}
        {choices('campaign_ids', t('inbox.lines'), lines ?? [])}
        {choices('ring_group_ids', t('inbox.groups'), groups)}
        <form.Subscribe selector={({ values: { whose } }) => whose === 'team'}>
          {(isTeam) =>
            isTeam && (
              <>
                {choices('members', t('inbox.members'), workers)}
                {choices('watchers', t('inbox.watchers'), people)}
              </>
            )
          }
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

interface Option {
  readonly id: number;
  readonly name: string;
}

interface ChecksProps {
  title: string;
  options: readonly Option[];
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}

function Checks({ title, options, value, problem, onChange }: ChecksProps): ReactNode {
  const chosen = idsIn(value);
  return (
    <fieldset className="app-view-whose app-inbox-checks">
      <legend>{title}</legend>
      {options.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) => onChange(withId(value, id, checked))}
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
      {problem !== null && (
        <p className="tk-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function explain(error: unknown): Refusal<InboxDraft> {
  if (error instanceof TalkError && error.code === 'CONFLICT') return { fields: { name: t('inbox.conflict') } };
  return { fields: fieldMessages(error), form: error };
}
