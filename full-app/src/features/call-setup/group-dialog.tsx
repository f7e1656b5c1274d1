import { TalkError, type RingGroup } from '@talk/core';
import { useState, type ReactNode } from 'react';
import { useRingGroupChanges } from '../../entities/line/index.js';
import type { Teammate } from '../../entities/user/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { editedGroupFields, groupProblems, isYes, memberIds, toGroupDraft, type GroupDraft } from './group-draft.js';
import { MembersField } from './members-field.js';
import { t } from './texts.js';

export interface GroupDialogProps {
  /** Null: a new one. */
  group: RingGroup | null;
  names: ReadonlyMap<number, string>;
  choosable: readonly Teammate[];
  onClose: () => void;
}

/** Names a ring group and says who rings, in which order, and whether callers wait. */
export function GroupDialog({ group, names, choosable, onClose }: GroupDialogProps): ReactNode {
  // As it was when the dialog opened: the refusal tells of a colleague’s change.
  const [before] = useState(group);
  const [values] = useState(() => toGroupDraft(group));
  const changes = useRingGroupChanges();
  const form = useAppForm<GroupDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(groupProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    async save(draft) {
      const edited = editedGroupFields(values, draft);
      if (before === null) await changes.create({ ...edited, name: draft.name.trim() });
      else if (Object.keys(edited).length > 0) await changes.update(before, edited);
      onClose();
    },
    explain,
  });
  const flag = (name: keyof GroupDraft, label: string, why?: string): ReactNode => (
    <form.AppField name={name}>
      {(one) => (
        <SettingSwitch
          label={label}
          {...(why !== undefined && { why })}
          on={isYes(one.state.value)}
          onChange={(on) => one.handleChange(on ? 'yes' : '')}
        />
      )}
    </form.AppField>
  );
  return (
    <form.AppForm>
      <form.FormDialog
        title={before === null ? t('newTitle') : t('editTitle', { name: before.name })}
        action={t(before === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="user_ids">
          {(one) => (
            <MembersField
              ids={memberIds(one.state.value)}
              names={names}
              choosable={choosable}
              problem={one.state.meta.errors.find((error) => typeof error === 'string') ?? null}
              onChange={(ids) => one.handleChange(ids.join(','))}
            />
          )}
        </form.AppField>
        <form.AppField name="dial_mode">
          {(one) => (
            <ChoiceField
              label={t('rings')}
              value={one.state.value}
              options={[
                ['0', t('mode.0')],
                ['1', t('mode.1')],
                ['2', t('mode.2')],
              ]}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.AppField name="ring_timeout_seconds">
          {(one) => <one.TextField label={t('ringSeconds')} inputMode="numeric" />}
        </form.AppField>
        {flag('should_queue', t('queue'), t('queueWhy'))}
        <form.Subscribe selector={({ values: { should_queue: queues } }) => isYes(queues)}>
          {(hasQueue) =>
            hasQueue && (
              <>
                {flag('fishing_mode', t('fishing'), t('fishingWhy'))}
                {flag('announce_position', t('position'))}
                {flag('offer_callback', t('callback'))}
                <form.AppField name="max_wait_seconds">
                  {(one) => <one.TextField label={t('waitSeconds')} inputMode="numeric" />}
                </form.AppField>
                <form.AppField name="at_max_wait">
                  {(one) => (
                    <ChoiceField
                      label={t('afterWait')}
                      value={one.state.value}
                      options={[
                        ['voicemail', t('to.voicemail')],
                        ['hang-up', t('to.hang-up')],
                      ]}
                      onChange={one.handleChange}
                    />
                  )}
                </form.AppField>
              </>
            )
          }
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** The server names settings of the queue by their path. */
function explain(error: unknown): Refusal<GroupDraft> {
  if (error instanceof TalkError && error.code === 'CONFLICT') return { fields: { name: t('changed') } };
  const fields = Object.entries(fieldMessages(error)).map(([field, message]) => [
    field.replace(/^queue\./, ''),
    message,
  ]);
  return { fields: Object.fromEntries(fields) as Refusal<GroupDraft>['fields'], form: error };
}
