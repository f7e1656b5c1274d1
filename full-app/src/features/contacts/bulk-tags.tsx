import type { BulkAction } from '@talk/core/contacts';
import { Button } from '@talk/ui';
import { Tag } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTags } from '../../entities/tag/index.js';
import { BulkButton } from '../../shared/bulk-button.js';
import { t } from './bulk-words.js';

export interface BulkTagsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAct: (action: BulkAction) => void;
}

/** Tags to put on all of the contacts, or to take off: which of them have which is not known of those that are not loaded. */
export function BulkTags({ isOpen, onOpenChange, onAct }: BulkTagsProps): ReactNode {
  const tags = useTags('contacts');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const act = (type: 'add_tags' | 'remove_tags'): void => {
    onAct({ type, tag_ids: [...chosen] });
    setChosen(new Set());
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <BulkButton icon={Tag} label={t('tags')} />
      <Popover className="app-popover" placement="bottom start">
        <Dialog className="app-bulk-tags" aria-label={t('tags')}>
          {tags.length === 0 ? (
            <p className="tk-muted">{t('noTags')}</p>
          ) : (
            <>
              <ListBox
                className="app-menu app-menu-long"
                aria-label={t('tags')}
                selectionMode="multiple"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is what the popover was opened for
                autoFocus
                selectedKeys={[...chosen].map(String)}
                onSelectionChange={(keys) =>
                  setChosen(new Set(keys === 'all' ? tags.map(({ id }) => id) : [...keys].map(Number)))
                }
              >
                {tags.map(({ id, name, color }) => (
                  <ListBoxItem key={id} id={String(id)} className="app-menu-item" textValue={name}>
                    <span className="tk-dot" style={{ background: color }} />
                    {name}
                  </ListBoxItem>
                ))}
              </ListBox>
              <div className="app-bulk-tag-acts">
                <Button disabled={chosen.size === 0} onClick={() => act('remove_tags')}>
                  {t('remove')}
                </Button>
                <Button tone="primary" disabled={chosen.size === 0} onClick={() => act('add_tags')}>
                  {t('add')}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
