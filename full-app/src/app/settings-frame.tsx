import './settings-frame.css';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { page } from '../shared/chunk-failure.js';
import { PANE } from '../shared/main-pane.js';
import { useRoom } from '../shared/use-media.js';

const SettingsSections = lazy(page(() => import('./settings-sections.js'), 'SettingsSections'));

/** The screens of the settings that have others beside them: all but the list of them. */
const SCREEN = /^\/(settings\/|account(\/|$))/;

/** A screen of the settings has the other ones beside it where there is room; any other screen is as it is. */
export function SettingsFrame({ children }: { children: ReactNode }): ReactNode {
  const isScreen = useRouterState({ select: ({ location }) => SCREEN.test(location.pathname) });
  const hasSections = useRoom(1100) && isScreen;
  return (
    <div className="app-settings-frame" data-sections={hasSections || undefined}>
      {hasSections && (
        <Suspense fallback={null}>
          <SettingsSections />
        </Suspense>
      )}
      <div className="app-settings-screen" {...(hasSections && { [PANE]: '', tabIndex: -1 })}>
        {children}
      </div>
    </div>
  );
}
