import { segmentSms } from '@talk/core/sms';
import { Field, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { dialerListsQuery, mayAddTo, type DialerList } from '../../entities/dialer/index.js';
import type { SequenceStep } from '../../entities/sequence/index.js';
import { useTags } from '../../entities/tag/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { InsertField } from '../../shared/insert-field.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Preview } from './preview.js';
import { t } from './texts.js';

interface StepFieldsProps<S extends SequenceStep = SequenceStep> {
  step: S;
  lineId: number | null;
  onChange: (step: SequenceStep) => void;
}
type Of<K extends SequenceStep['kind']> = Extract<SequenceStep, { kind: K }>;

/** `WAIT_UNITS` of the domain. */
const UNITS = ['minutes', 'hours', 'days'] as const;

/** What one step does. */
export function StepFields({ step, lineId, onChange }: StepFieldsProps): ReactNode {
  switch (step.kind) {
    case 'text':
      return <TextFields step={step} lineId={lineId} onChange={onChange} />;
    case 'wait':
      return <WaitFields step={step} lineId={lineId} onChange={onChange} />;
    case 'add_tag':
    case 'remove_tag':
      return <TagField step={step} lineId={lineId} onChange={onChange} />;
    case 'add_to_dialer':
      return <DialerListField step={step} lineId={lineId} onChange={onChange} />;
  }
}

function TextFields({ step, lineId, onChange }: StepFieldsProps<Of<'text'>>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { body } = step;
  const { units, segments } = segmentSms(body);
  const write = (text: string): void => onChange({ ...step, body: text });
  /** Where the caret was last is where the field goes; the select has the focus by now. */
  function insert(text: string): void {
    const area = box.current?.querySelector('textarea');
    const from = area?.selectionStart ?? body.length;
    write(`${body.slice(0, from)}${text}${body.slice(area?.selectionEnd ?? from)}`);
    area?.focus();
  }
  return (
    <div ref={box} className="app-sequence-body">
      <TextArea
        label={t('body')}
        rows={4}
        maxLength={1600}
        dir="auto"
        value={body}
        hint={t('fallback')}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <p className="tk-muted tk-num">
        {t('meter', { count: body === '' ? 0 : segments.length, units: numberText(units) })}
      </p>
      <InsertField onInsert={insert} />
      {body.trim() !== '' && <Preview body={body} lineId={lineId} />}
    </div>
  );
}

function WaitFields({ step, onChange }: StepFieldsProps<Of<'wait'>>): ReactNode {
  // Nothing, while a person replaces the number: the step keeps its amount until there is another.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <div className="app-sequence-wait">
        <Field
          label={t('amount')}
          type="number"
          min={1}
          inputMode="numeric"
          value={typed ?? String(step.amount)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const amount = Math.trunc(Number(value));
            if (amount > 0) onChange({ ...step, amount });
          }}
          onBlur={() => setTyped(null)}
        />
        <ChoiceField
          label={t('unit')}
          value={step.unit}
          options={UNITS.map((unit) => [unit, t(`unit.${unit}`)] as const)}
          onChange={(key) => onChange({ ...step, unit: UNITS.find((unit) => unit === key) ?? step.unit })}
        />
      </div>
      <p className="tk-muted">{t('waitWhy')}</p>
    </>
  );
}

function TagField({ step, onChange }: StepFieldsProps<Of<'add_tag' | 'remove_tag'>>): ReactNode {
  const tags = useTags('contacts');
  return (
    <ChoiceField
      label={t('tag')}
      value={String(step.tag_id)}
      options={[['0', t('chooseTag')], ...tags.map(({ id, name }) => [String(id), name] as const)]}
      onChange={(key) => onChange({ ...step, tag_id: Number(key) })}
    />
  );
}

/** Not the user's own queue: another admin, who turns the sequence on, cannot add to it. */
const isShared = (list: DialerList): boolean => list.type !== 'my-queue' && mayAddTo(list);

function DialerListField({ step, onChange }: StepFieldsProps<Of<'add_to_dialer'>>): ReactNode {
  const { data = [] } = useQuery(dialerListsQuery(useWorkspace().client));
  return (
    <>
      <ChoiceField
        label={t('dialerList')}
        value={String(step.list_id)}
        options={[
          ['0', t('chooseDialerList')],
          ...data.filter(isShared).map(({ id, name }) => [String(id), name] as const),
        ]}
        onChange={(key) => onChange({ ...step, list_id: Number(key) })}
      />
      <p className="tk-muted">{t('callWhy')}</p>
    </>
  );
}

function DialerListShown({ step }: { step: Of<'add_to_dialer'> }): ReactNode {
  const { data = [] } = useQuery(dialerListsQuery(useWorkspace().client));
  return <p dir="auto">{data.find(({ id }) => id === step.list_id)?.name ?? ''}</p>;
}

/** The same, to read. */
export function StepShown({ step }: { step: SequenceStep }): ReactNode {
  const tags = useTags('contacts');
  switch (step.kind) {
    case 'text':
      return (
        <p className="app-sequence-text" dir="auto">
          {step.body}
        </p>
      );
    case 'wait':
      return (
        <p className="tk-num">
          {numberText(step.amount)} {t(`unit.${step.unit}`)}
        </p>
      );
    case 'add_tag':
    case 'remove_tag':
      return <p dir="auto">{tags.find(({ id }) => id === step.tag_id)?.name ?? ''}</p>;
    case 'add_to_dialer':
      return <DialerListShown step={step} />;
  }
}
