import { Icon } from '@talk/ui';
import { ListFilter } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ViewList, type ViewListProps } from './view-list.js';
import { viewText as t } from '../../../entities/contact/index.js';

/** The views, where there is no room for them beside the list. */
export function ViewsButton({ search }: Pick<ViewListProps, 'search'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button className="tk-icon-button app-views-button" aria-label={t('views')}>
        <Icon shape={ListFilter} />
      </Button>
      <Popover className="app-popover" placement="bottom start">
        <Dialog className="app-views-popover" aria-label={t('views')}>
          <ViewList search={search} onOpen={() => setIsOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
