import type { BroadcastAudience } from '@talk/core/contract';
import { Button, Field, ownZone } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { bulkBodyOf, ListsProblem, searchOf, useContactLists, useViews } from '../../entities/contact/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { fieldMessages } from '../../shared/errors.js';
import { KindField, useKinds } from './kind-field.js';
import { t } from './texts.js';
import { useBroadcastChanges } from './use-broadcasts.js';
import type { DraftEdits } from './use-draft.js';

/** `list-7`, `view-3`: what is chosen in the field. */
type Chosen = { readonly audience: BroadcastAudience; readonly name: string; readonly listId: number | null };

function useAudiences() {
  const known = useContactLists();
  const lists = known ?? [];
  const views = useViews()?.data ?? [];
  const options: readonly (readonly [key: string, name: string])[] = [
    ...lists.map(({ id, name }) => [`list-${id}`, name] as const),
    ...views.map(({ id, name }) => [`view-${id}`, `${t('view')}: ${name}`] as const),
  ];
  function read(key: string): Chosen | null {
    const [kind, id] = key.split('-');
    if (kind === 'list') {
      // Named by the address, and not yet read with the others: the server knows it.
      if (known === null) return { audience: { kind: 'list', list_id: Number(id) }, name: '', listId: Number(id) };
      const list = lists.find((each) => each.id === Number(id));
      return list === undefined
        ? null
        : { audience: { kind: 'list', list_id: list.id }, name: list.name, listId: list.id };
    }
    const view = views.find((each) => each.id === Number(id));
    if (view === undefined) return null;
    const asked = bulkBodyOf({ matching: searchOf(view), except: [] });
    if (!('filter' in asked)) return null;
    return {
      audience: { kind: 'filter', name: view.name, filter: asked.filter ?? {} },
      name: view.name,
      listId: null,
    };
  }
  return { options, read };
}

/** The first step of a broadcast that is not there yet. */
export function NewAudience({ listId }: { listId: number | null }): ReactNode {
  const navigate = useNavigate();
  const changes = useBroadcastChanges();
  const { options, read } = useAudiences();
  const { allowed } = useKinds();
  const [kind, setKind] = useState(allowed[0] ?? 'sms');
  const [name, setName] = useState(() => t('usualName', { date: dateWords(Date.now(), ownZone()) }));
  const [key, setKey] = useState(listId === null ? '' : `list-${listId}`);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function create(): Promise<void> {
    const chosen = read(key);
    const wrong = {
      ...(name.trim() === '' && { name: t('nameNeeded') }),
      ...(chosen === null && { audience: t('chooseAudience') }),
    };
    setProblems(wrong);
    setRefusal(null);
    if (chosen === null || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const { id } = await changes.create({ kind, name: name.trim(), audience: chosen.audience });
      await navigate({ to: '/broadcasts/new', search: { draft: id, step: 'message' }, replace: true });
    } catch (error) {
      setProblems(fieldMessages(error));
      setRefusal(error);
      setBusy(false);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void create();
  };
  return (
    <form className="app-broadcast-step" onSubmit={submit}>
      <h2>{t('step.audience')}</h2>
      <KindField value={kind} onChange={setKind} />
      {refusal !== null && Object.keys(problems).length === 0 && <ErrorNotice error={refusal} />}
      <Field
        label={t('name')}
        hint={t('nameHint')}
        maxLength={80}
        autoComplete="off"
        value={name}
        error={problems['name']}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ChoiceField
        label={t('whom')}
        value={options.some(([each]) => each === key) ? key : ''}
        options={[['', t('choose')], ...options]}
        error={problems['audience']}
        onChange={setKey}
      />
      <ListsProblem />
      <p className="tk-muted">{t('audienceWhy')}</p>
      <div className="app-broadcast-acts">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {t(isBusy ? 'creating' : 'continue')}
        </Button>
      </div>
    </form>
  );
}

/** Who gets a draft. */
export function AudienceStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { options, read } = useAudiences();
  const { values, problems, set } = draft;
  const { audience } = values;
  const chosen = audience?.list_id == null ? '' : `list-${audience.list_id}`;
  // A filter is stored, not the view that it came from.
  const kept: readonly (readonly [string, string])[] =
    audience === null ? [['', t('choose')]] : options.some(([key]) => key === chosen) ? [] : [['', audience.name]];
  return (
    <>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        maxLength={80}
        autoComplete="off"
        value={values.name}
        error={values.name.trim() === '' ? t('nameNeeded') : problems['name']}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <ChoiceField
        label={t('whom')}
        value={options.some(([key]) => key === chosen) ? chosen : ''}
        options={[...kept, ...options]}
        error={problems['audience']}
        onChange={(key) => {
          const next = read(key);
          if (next === null) return;
          const { audience: asked, name, listId } = next;
          set({ audience: asked }, { audience: { kind: asked.kind, name, list_id: listId } });
        }}
      />
      <ListsProblem />
      <p className="tk-muted">{t('audienceWhy')}</p>
    </>
  );
}
