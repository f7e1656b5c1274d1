import { Icon } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { ArchiveRestore, ArrowDownUp, Download, FileUp } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { type ContactsSearch, deleteWords } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { useScreenCommands } from '../../shared/commands.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './export-words.js';

const ExportDialog = lazy(page(() => import('./export-dialog.js'), 'ExportDialog'));

/** Contacts come in as a file, and what the list shows goes out as one. */
export function ExchangeMenu({ search, count }: { search: ContactsSearch; count: number | null }): ReactNode {
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const [isExporting, setIsExporting] = useState(false);
  const mayImport = may(user, 'import contact');
  const mayExport = may(user, 'export contact');
  const mayDelete = may(user, 'delete contact');
  const goDeleted = (): void => void navigate({ to: '/contacts/deleted' });
  const goImport = (): void => void navigate({ to: '/contacts/import' });
  useScreenCommands([
    ...(mayImport ? [{ id: 'import-contacts', label: t('import'), icon: FileUp, run: goImport }] : []),
    ...(mayExport
      ? [{ id: 'export-contacts', label: t('export'), icon: Download, run: () => setIsExporting(true) }]
      : []),
    ...(mayDelete
      ? [{ id: 'deleted-contacts', label: deleteWords('recent'), icon: ArchiveRestore, run: goDeleted }]
      : []),
  ]);
  if (!mayImport && !mayExport && !mayDelete) return null;
  const label = t(mayDelete ? 'moreDeleted' : 'more');
  return (
    <>
      <MenuTrigger>
        <Button className="tk-icon-button" aria-label={label}>
          <Icon shape={ArrowDownUp} />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Menu
            className="app-menu"
            aria-label={label}
            onAction={(key) => {
              if (key === 'import') goImport();
              else if (key === 'deleted') goDeleted();
              else setIsExporting(true);
            }}
          >
            {mayImport ? (
              <MenuItem id="import" className="app-menu-item" textValue={t('import')}>
                {t('import')}
              </MenuItem>
            ) : null}
            {mayExport ? (
              <MenuItem id="export" className="app-menu-item" textValue={t('export')}>
                {t('export')}
              </MenuItem>
            ) : null}
            {mayDelete ? (
              <MenuItem id="deleted" className="app-menu-item" textValue={deleteWords('recent')}>
                {deleteWords('recent')}
              </MenuItem>
            ) : null}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            search={search}
            target={{ matching: search, except: [] }}
            count={count}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
