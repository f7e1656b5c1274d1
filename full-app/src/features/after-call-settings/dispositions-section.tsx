import type { Disposition } from '@talk/core/contract';
import { Button, IconButton } from '@talk/ui';
import { Archive, ArrowDown, ArrowUp, Pencil, Plus } from 'lucide';
import { useId, useState, type ReactNode } from 'react';
import { useDispositionChanges, useDispositions, type DispositionKind } from '../../entities/disposition/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DispositionDialog } from './disposition-dialog.js';
import { t } from './texts.js';

/** The dispositions that are offered: their names, colors and order. */
export function DispositionsSection({ kind }: { kind: DispositionKind }): ReactNode {
  const id = useId();
  const { toasts } = useWorkspace();
  const { dispositions, error, retry } = useDispositions(kind);
  const changes = useDispositionChanges(kind);
  const [opened, setOpened] = useState<'new' | Disposition | null>(null);
  const [removed, setRemoved] = useState<Disposition | null>(null);
  const [isMoving, setMoving] = useState(false);

  async function move(from: number, to: number): Promise<void> {
    const moved = dispositions?.[from];
    if (dispositions === null || moved === undefined || isMoving) return;
    setMoving(true);
    try {
      await changes.arrange(dispositions.toSpliced(from, 1).toSpliced(to, 0, moved));
    } catch (failure) {
      toasts.show(sentenceOf(failure), { tone: 'bad' });
    } finally {
      setMoving(false);
    }
  }
  return (
    <section aria-labelledby={id}>
      <header className="app-dispositions-head">
        <h2 id={id}>{t(`${kind}.title`)}</h2>
        <Button icon={Plus} onClick={() => setOpened('new')}>
          {t(`${kind}.new`)}
        </Button>
      </header>
      <p className="tk-muted">{t(`${kind}.why`)}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {dispositions === null && !error && <ListSkeleton rows={3} />}
      {dispositions?.length === 0 && <p className="tk-muted">{t(`${kind}.none`)}</p>}
      {dispositions !== null && dispositions.length > 0 && (
        <ol className="app-dispositions" aria-labelledby={id}>
          {dispositions.map((each, at) => (
            <li key={each.id}>
              <span className="tk-dot" style={{ background: each.color }} />
              <bdi>{each.name}</bdi>
              <span>
                <IconButton
                  icon={ArrowUp}
                  label={t('up', { name: each.name })}
                  disabled={at === 0}
                  onClick={() => void move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('down', { name: each.name })}
                  disabled={at === dispositions.length - 1}
                  onClick={() => void move(at, at + 1)}
                />
                <IconButton icon={Pencil} label={t('edit', { name: each.name })} onClick={() => setOpened(each)} />
                <IconButton icon={Archive} label={t('remove', { name: each.name })} onClick={() => setRemoved(each)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {opened !== null && (
        <DispositionDialog kind={kind} before={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
      {removed !== null && (
        <ActDialog
          title={t('removeTitle', { name: removed.name })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await changes.remove(removed.id);
            toasts.show(t('removed', { name: removed.name }));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('removeWhy')}</p>
        </ActDialog>
      )}
    </section>
  );
}
