import './merge.css';
import { TalkError, type Contact } from '@talk/core';
import { getCommunicationsSummary } from '@talk/core/contract';
import { Banner, Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import {
  contactQuery,
  isMergeField,
  type MergeChoices,
  nameOf,
  useContact,
  useMergeChanges,
} from '../../entities/contact/index.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { NeedsServer, useIsOffline } from '../../shared/needs-server.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { MergeSearch } from './merge-search.js';
import { differingFields, type DifferingField } from './merge-sides.js';
import { t } from './merge-words.js';

export interface MergeDialogProps {
  /** The one that stays. */
  contact: Contact;
  /** The other one, when it is known already. */
  otherId: number | null;
  onClose: () => void;
}

/** Chooses the other contact, and field by field what stays. */
export function MergeDialog({ contact, otherId, onClose }: MergeDialogProps): ReactNode {
  const [chosen, setChosen] = useState(otherId === contact.id ? null : otherId);
  if (chosen === null)
    return (
      <Dialog title={t('title', { name: nameOf(contact) })} onClose={onClose}>
        <NeedsServer to="merge" />
        <MergeSearch contact={contact} onChoose={setChosen} />
      </Dialog>
    );
  return (
    <Comparison key={chosen} contact={contact} otherId={chosen} onBack={() => setChosen(null)} onClose={onClose} />
  );
}

interface ComparisonProps {
  contact: Contact;
  otherId: number;
  onBack: () => void;
  onClose: () => void;
}

function Comparison({ contact, otherId, onBack, onClose }: ComparisonProps): ReactNode {
  const { client, entities, toasts } = useWorkspace();
  const { error, refetch } = useQuery(contactQuery(client, entities, otherId));
  const other = useContact(otherId) ?? null;
  const changes = useMergeChanges();
  const [chosen, setChoices] = useState<MergeChoices>({});
  const fields = useAttributeFields();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  /** What the two have become is on its way: it is looked at before one merges again. */
  const [isReading, setReading] = useState(false);
  const isOffline = useIsOffline();
  const name = nameOf(contact);
  const differing = other === null ? [] : differingFields(contact, other, fields);
  // A colleague may have changed a field, so that it is not asked any more: a choice that is not shown must not take a value away.
  const choices: MergeChoices = Object.fromEntries(
    Object.entries(chosen).filter(([field]) => differing.some((each) => each.field === field)),
  );

  const undo = (id: number, loser: string): void => {
    changes.undo(id).then(
      () => toasts.show(t('undone', { name: loser })),
      (failure: unknown) => toasts.show(sentenceOf(failure), { tone: 'bad' }),
    );
  };
  const merge = (event: FormEvent): void => {
    event.preventDefault();
    if (other === null || isBusy) return;
    setBusy(true);
    setRefusal(null);
    changes
      .merge(contact, other, choices)
      .then(
        ({ id, loser_name: loser }) => {
          toasts.show(t('done', { loser, winner: name }), {
            action: { label: t('undo'), run: () => undo(id, loser) },
            shownMs: 10_000,
          });
          onClose();
        },
        (failure: unknown) => {
          setRefusal(failure);
          // Both are shown as they are now; what was chosen stays.
          const ours = entities.contacts.ask(
            () => client.api.contacts.get({ params: { id: contact.id } }),
            (each) => [each],
          );
          setReading(true);
          // The refusal itself is said.
          void Promise.allSettled([refetch(), ours]).then(() => setReading(false));
        },
      )
      .finally(() => setBusy(false));
  };
  const isOvertaken = refusal instanceof TalkError && refusal.code === 'CONFLICT';
  return (
    <Dialog title={t('title', { name })} busy={isBusy} dirty={Object.keys(chosen).length > 0} onClose={onClose}>
      <form className="app-merge" onSubmit={merge}>
        <NeedsServer to="merge" />
        {isOvertaken ? (
          <Banner tone="warn">{t('changed')}</Banner>
        ) : (
          refusal !== null && <ErrorNotice error={refusal} />
        )}
        {other === null && error !== null && (
          <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
        )}
        {other !== null && (
          <>
            <Moving other={other} />
            {(contact.is_dnc || other.is_dnc) && <Banner tone="warn">{t('stricterDnc')}</Banner>}
            {(contact.is_blocked || other.is_blocked) && <Banner tone="warn">{t('stricterBlocked')}</Banner>}
            <Choice
              contact={contact}
              other={other}
              fields={differing}
              choices={choices}
              onChoose={(field, side) => setChoices((now) => ({ ...now, [field]: side }))}
            />
          </>
        )}
        <p className="tk-muted">{t('undoable')}</p>
        <div className="app-dialog-actions">
          <Button tone="quiet" onClick={onBack}>
            {t('another')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={other === null || isBusy || isReading || isOffline}>
            {t(isBusy ? 'busy' : 'act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** "14 calls, 32 texts, 1 number": what the other one brings. */
function Moving({ other }: { other: Contact }): ReactNode {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['merge-moving', other.id, other.version],
    queryFn: ({ signal }) => client.api.call(getCommunicationsSummary, { params: { id: other.id }, signal }),
  });
  const counted = (key: 'calls' | 'texts' | 'numbers' | 'tags', count: number): string | null =>
    count === 0 ? null : t(key, { count, exact: numberText(count) });
  const what = [
    ...(data === undefined
      ? []
      : [
          counted('calls', data.calls.inbound + data.calls.outbound),
          counted('texts', data.texts.inbound + data.texts.outbound),
        ]),
    counted('numbers', other.phone_numbers.length),
    counted('tags', other.tags.length),
    t('rest'),
  ];
  return <p>{t('moves', { name: nameOf(other), what: what.filter((each) => each !== null).join(', ') })}</p>;
}

interface ChoiceProps {
  contact: Contact;
  other: Contact;
  fields: readonly DifferingField[];
  choices: MergeChoices;
  onChoose: (field: DifferingField['field'], side: 'winner' | 'loser') => void;
}

function Choice({ contact, other, fields, choices, onChoose }: ChoiceProps): ReactNode {
  return (
    <>
      <div className="app-merge-sides" aria-hidden="true">
        <span>
          <small className="tk-muted">{t('stays')}</small>
          <strong className="tk-clip">{nameOf(contact)}</strong>
        </span>
        <span>
          <small className="tk-muted">{t('goes')}</small>
          <strong className="tk-clip">{nameOf(other)}</strong>
        </span>
      </div>
      <div>
        {fields.map((each) => (
          <fieldset key={each.field} className="app-merge-field">
            <legend>{isMergeField(each.field) ? t(each.field) : each.label}</legend>
            {(['winner', 'loser'] as const).map((side) => (
              <label key={side} className="app-merge-value">
                <input
                  type="radio"
                  name={each.field}
                  value={side}
                  checked={(choices[each.field] ?? 'winner') === side}
                  onChange={() => onChoose(each.field, side)}
                />
                <bdi>{each[side]}</bdi>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <p className="tk-muted">{t('same')}</p>
    </>
  );
}
