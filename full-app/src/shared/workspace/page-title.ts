import { signal } from '@talk/core';
import { useEffect } from 'react';
import { productOf } from './brand.js';
import { useWorkspace } from './workspace-context.js';

/** Of the screen that is open. The incoming call goes before it while it rings. */
export const pageTitle = signal('Talk');

/** The window's title: route, company, product (spec 3 §2). Null leaves it to another pane. */
export function usePageTitle(route: string | null): void {
  const { user } = useWorkspace();
  const title = route === null ? null : `${route} · ${user.company_name} · ${productOf(user)}`;
  useEffect(() => {
    if (title !== null) pageTitle.value = title;
  }, [title]);
}
