import { updateAnswering, type Answering } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import type { ReactNode } from 'react';
import { TEAM } from '../../entities/user/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export const ANSWERING = ['answering'] as const;

export interface AnsweringDialogProps {
  name: string;
  stored: Answering;
  onClose: () => void;
}

type Draft = Record<'answer_by' | 'phone_number' | 'sip_uri', string>;

const WAYS = ['browser', 'ip_phone', 'phone_number', 'none'] as const;
const SIP = /^sips?:[^\s@]+@[^\s@]+$/;

/** Chooses where the calls of one user ring. */
export function AnsweringDialog({ name, stored, onClose }: AnsweringDialogProps): ReactNode {
  const { client, queries, toasts, user } = useWorkspace();
  const { country } = user.company;
  const form = useAppForm<Draft>({
    values: {
      answer_by: stored.answer_by,
      phone_number: phoneDisplay(stored.phone_number),
      sip_uri: stored.sip_uri ?? '',
    },
    check: ({ answer_by: by, phone_number: number, sip_uri: sip }) => ({
      ...(by === 'phone_number' && number.trim() === '' && { phone_number: t('numberNeeded') }),
      ...(by === 'ip_phone' && !SIP.test(sip.trim()) && { sip_uri: t('sipNeeded') }),
    }),
    async save(draft) {
      const by = WAYS.find((way) => way === draft.answer_by) ?? stored.answer_by;
      const body = {
        answer_by: by,
        // What is not rung stays as it is.
        ...(by === 'phone_number' && { phone_number: draft.phone_number.trim() }),
        ...(by === 'ip_phone' && { sip_uri: draft.sip_uri.trim() }),
      };
      const saved = await client.api.call(updateAnswering, { params: { id: stored.user_id }, body });
      queries.setQueryData([...ANSWERING, stored.user_id], saved);
      await queries.invalidateQueries({ queryKey: TEAM });
      toasts.show(t('saved'));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('editTitle', { name })} action={t('save')} busyAction={t('saving')} onClose={onClose}>
        <form.AppField name="answer_by">
          {(one) => (
            <ChoiceField
              label={t('by')}
              value={one.state.value}
              options={WAYS.map((way) => [way, t(`by.${way}`)])}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.answer_by}>
          {(by) => (
            <>
              {by === 'phone_number' && (
                <form.AppField name="phone_number">
                  {(one) => (
                    <one.TextField
                      label={t('number')}
                      type="tel"
                      country={country}
                      hint={t('numberWhy')}
                      maxLength={40}
                    />
                  )}
                </form.AppField>
              )}
              {by === 'ip_phone' && (
                <form.AppField name="sip_uri">
                  {(one) => <one.TextField label={t('sip')} hint={t('sipWhy')} autoComplete="off" spellCheck={false} />}
                </form.AppField>
              )}
            </>
          )}
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}
