import { ownZone, timeText } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { Header, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { filedValue, snoozeText as t, snoozeTimes } from '../../entities/contact/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** The usual times of a snooze, as items of a menu of statuses: their keys are for `readFiled`. */
export function SnoozeItems(): ReactNode {
  const { user } = useWorkspace();
  const zone = ownZone();
  // The menu is made each time it opens.
  const [nowMs] = useState(() => Date.now());
  return (
    <MenuSection>
      <Header className="app-menu-head">{t('untilYours')}</Header>
      {snoozeTimes(nowMs, zone).map(({ choice, atMs }) => {
        const words = t(choice, { time: timeText(atMs, zone, timeFormatOf(user)) });
        const id = filedValue({ status: 'pending', until: new Date(atMs).toISOString() });
        return (
          <MenuItem key={choice} id={id} className="app-menu-item" textValue={words}>
            {words}
          </MenuItem>
        );
      })}
    </MenuSection>
  );
}
