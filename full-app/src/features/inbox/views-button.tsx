import '../../entities/contact/views/views.css';
import { Icon } from '@talk/ui';
import { Bookmark } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { canBeView, type InboxPlace, type InboxSearch, viewText } from '../../entities/contact/index.js';
import { useScreenCommands } from '../../shared/commands.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { TeamInboxList } from './team-inbox-list.js';
import { t } from './texts.js';
import { ViewList } from './view-list.js';

export interface ViewsButtonProps {
  place: InboxPlace;
  search: InboxSearch;
  /** Asks for a name, and saves what the inbox shows as a new view. */
  onSave: () => void;
}

/** The saved views of the inbox, behind one button. */
export function ViewsButton({ place, search, onSave }: ViewsButtonProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const hasInboxes = useWorkspace().user.company.team_inbox_enabled;
  const canSave = canBeView(place, search);
  useScreenCommands(
    canSave
      ? [
          {
            id: 'save-view',
            label: viewText('save'),
            alias: viewText('saveAlias'),
            icon: Bookmark,
            run: onSave,
          },
        ]
      : [],
  );
  const close = (): void => setIsOpen(false);
  const save = (): void => {
    close();
    onSave();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button className="tk-icon-button" aria-label={t('places')}>
        <Icon shape={Bookmark} />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Dialog className="app-views-popover" aria-label={t('places')}>
          {hasInboxes && <TeamInboxList place={place} onOpen={close} />}
          <ViewList place={place} search={search} onSave={canSave ? save : null} onOpen={close} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
