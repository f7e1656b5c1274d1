import type { Passkey } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { passkeysWork } from '../../shared/passkeys.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './passkey-texts.js';
import { passkeysQuery } from './use-passkeys.js';

const dialogs = () => import('./passkey-dialogs.js');
const AddPasskey = lazy(page<'AddPasskey', { onClose: () => void }>(dialogs, 'AddPasskey'));
const RenamePasskey = lazy(page(dialogs, 'RenamePasskey'));
const RemovePasskey = lazy(page(dialogs, 'RemovePasskey'));

type Opened = 'add' | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey } | null;

/** What signs the user in without a password. */
export function PasskeysSection(): ReactNode {
  const { client } = useWorkspace();
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(client.api));
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  return (
    <section aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {passkeys === undefined && !error && <ListSkeleton rows={1} />}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpened({ act: 'rename', passkey })}
              onRemove={() => setOpened({ act: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <Button onClick={() => setOpened('add')}>{t('add')}</Button>
      ) : (
        <p className="tk-muted">{t('unavailable')}</p>
      )}
      <Suspense>
        {opened === 'add' && <AddPasskey onClose={close} />}
        {opened !== null && opened !== 'add' && opened.act === 'rename' && (
          <RenamePasskey passkey={opened.passkey} onClose={close} />
        )}
        {opened !== null && opened !== 'add' && opened.act === 'remove' && (
          <RemovePasskey passkey={opened.passkey} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

/** "Work phone", "added Nov 12, 2026 · last used Nov 20, 2026". */
function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}): ReactNode {
  const { user } = useWorkspace();
  const { name, created_at: createdAt, last_used_at: usedAt, is_synced: isSynced } = passkey;
  const date = (instant: string): string => dateWords(Date.parse(instant), user.company.timezone);
  const facts = [
    t('since', { date: date(createdAt) }),
    usedAt === null ? t('unused') : t('used', { date: date(usedAt) }),
    ...(isSynced ? [t('synced')] : []),
  ];
  return (
    <li>
      <span className="app-setting-words">
        <strong dir="auto">{name}</strong>
        <span className="tk-muted">{facts.join(' · ')}</span>
      </span>
      <span className="app-own-two-step">
        <Button aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button tone="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}
