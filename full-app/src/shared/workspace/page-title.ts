import { signal } from '@talk/core';
import { useEffect } from 'react';
import { useWorkspace } from './workspace-context.js';

/** Of the screen that is open. The incoming call goes before it while it rings. */
export const pageTitle = signal('Talk');

/** The window's title: route, company, product (spec 3 §2). */
export function usePageTitle(route: string): void {
  const { user } = useWorkspace();
  const title = `${route} · ${user.company_name} · Talk`;
  useEffect(() => {
    pageTitle.value = title;
  }, [title]);
}
