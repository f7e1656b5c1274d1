import type { Contact } from '@talk/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { page } from '../../../shared/chunk-failure.js';

const Due = lazy(page(() => import('./response-mark.js'), 'ResponseDue'));

/** When an answer to the contact is due, for companies with response targets. An older server knows none. */
export function ResponseMark({ contact }: { contact: Contact }): ReactNode {
  if (contact.response_due_at == null) return null;
  return (
    <Suspense fallback={null}>
      <Due due={contact.response_due_at} warn={contact.response_warn_at ?? contact.response_due_at} />
    </Suspense>
  );
}
