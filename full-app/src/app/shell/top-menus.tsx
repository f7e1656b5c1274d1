import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.js';
import { AgentStatus } from './agent-status.js';
import { Bell } from './bell.js';
import { Lights } from './lights.js';
import { PhoneDock } from './phone-dock.js';

/** The right end of the top bar: everything that opens a menu. Its code comes after the first paint. */
export function TopMenus({ onShortcuts }: { onShortcuts: () => void }): ReactNode {
  return (
    <>
      <Lights />
      <AgentStatus />
      <Bell />
      <PhoneDock />
      <AccountMenu onShortcuts={onShortcuts} />
    </>
  );
}
