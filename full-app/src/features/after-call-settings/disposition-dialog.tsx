import type { Disposition } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { useDispositionChanges, type DispositionKind } from '../../entities/disposition/index.js';
import { useAppForm } from '../../shared/form/index.js';
import { t } from './texts.js';

export interface DispositionDialogProps {
  kind: DispositionKind;
  /** Null: a new one. */
  before: Disposition | null;
  onClose: () => void;
}

const FIRST_COLOR = '#2f9e62';
/** The limit in the contract's `dispositions.schemas.ts`. */
const NAME_AT_MOST = 60;

/** Names a disposition and gives it its color. */
export function DispositionDialog({ kind, before, onClose }: DispositionDialogProps): ReactNode {
  const changes = useDispositionChanges(kind);
  const form = useAppForm({
    values: { name: before?.name ?? '', color: before?.color ?? FIRST_COLOR },
    check({ name }): { name?: string } {
      const { length } = name.trim();
      if (length === 0) return { name: t('nameNeeded') };
      return length > NAME_AT_MOST ? { name: t('nameLong') } : {};
    },
    async save({ name, color }) {
      const fields = { name: name.trim(), color };
      if (before === null) await changes.create(fields);
      else if (fields.name !== before.name || color !== before.color) await changes.update(before.id, fields);
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={before === null ? t(`${kind}.new`) : t('editTitle', { name: before.name })}
        action={before === null ? t(`${kind}.create`) : t('save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="color">{(one) => <one.TextField label={t('color')} type="color" />}</form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
