import { getMessageRates, updateMessageRates, type MessageBilling } from '@talk/core/contract';
import { formatCurrency } from '@talk/core/texting';
import { Button, Field, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SaveBar } from '../../shared/save-bar.js';
import { useEdits, type Problems } from '../../shared/use-edits.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { billingBody, dollarsOf, rateDraft, rateProblems, RATES, type RateDraft, type RateName } from './rate-draft.js';
import { t } from './rate-texts.js';

/** "$0.008". */
const moneyWords = (mills: number): string => formatCurrency(mills / 1000);

const BILLING = ['message-rates'] as const;

/** What texts cost, and how many can still be sent (spec 2 §3, §9); for those who manage billing. */
export function RatesSection(): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: BILLING,
    queryFn: ({ signal }) => client.api.call(getMessageRates, { signal }),
  });
  if (data !== undefined) return <RatesForm billing={data} />;
  return (
    <RatesFrame>
      {error ? (
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </RatesFrame>
  );
}

function RatesFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <section aria-labelledby="account-rates">
      <h2 id="account-rates">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {children}
    </section>
  );
}

function RatesForm({ billing }: { billing: MessageBilling }): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const [base, setBase] = useState(billing);
  const edits = useEdits<RateDraft>(rateDraft(base), {
    check: (values): Problems =>
      Object.fromEntries(Object.entries(rateProblems(values)).map(([field, problem]) => [field, t(problem)])),
    async save(changed) {
      const body = billingBody(changed, { ...rateDraft(base), ...changed });
      const saved = await client.api.call(updateMessageRates, { body });
      queries.setQueryData(BILLING, saved);
      setBase(saved);
      toasts.show(t('saved'));
    },
  });
  if (!edits.isEdited && !edits.isSaving && billing !== base) setBase(billing);
  const { values, problems, set } = edits;
  const rate = (name: RateName): ReactNode => (
    <Field
      key={name}
      label={t(name)}
      hint={t(name === 'rvm' ? 'rvmWhy' : name.endsWith('mms') ? 'mmsWhy' : 'smsWhy')}
      inputMode="decimal"
      placeholder={dollarsOf(0)}
      value={values[name]}
      error={problems[name] ?? problems[`rates.${name}_mills`]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <>
      <RatesFrame>
        {RATES.map(rate)}
        <Field
          label={t('credits')}
          hint={t('creditsWhy')}
          inputMode="numeric"
          value={values.text_credits}
          error={problems['text_credits']}
          onChange={({ currentTarget: { value } }) => set({ text_credits: value })}
        />
        {base.changes.length > 0 && <Changes changes={base.changes} />}
      </RatesFrame>
      <SaveBar edits={edits} />
    </>
  );
}

/** Who set which rates and credits, newest first. */
function Changes({ changes }: Pick<MessageBilling, 'changes'>): ReactNode {
  const { user } = useWorkspace();
  const format = timeFormatOf(user);
  return (
    <details>
      <summary>{t('changes')}</summary>
      <ol className="app-rate-changes">
        {changes.map(({ rates, text_credits: credits, changed_by: who, created_at: at }) => (
          <li key={at}>
            <span>
              {exactWords(Date.parse(at), user.company.timezone, format)} · <bdi>{who ?? t('system')}</bdi>
            </span>
            <span className="tk-muted">{ratesWords(rates)}</span>
            <span className="tk-muted">
              {credits === null ? t('noCredits') : t('creditsSet', { count: credits, amount: numberText(credits) })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function ratesWords(rates: MessageBilling['rates']): string {
  if (rates === null) return t('noRates');
  return t('rates', {
    localSms: moneyWords(rates.local_sms_mills),
    localMms: moneyWords(rates.local_mms_mills),
    tollfreeSms: moneyWords(rates.tollfree_sms_mills),
    tollfreeMms: moneyWords(rates.tollfree_mms_mills),
    rvm: moneyWords(rates.rvm_mills),
  });
}
