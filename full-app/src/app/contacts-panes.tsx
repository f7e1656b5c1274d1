import './contacts-panes.css';
import { spoken, useSignalValue } from '@talk/ui';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { contactIdOf } from '../entities/contact/index.js';
import { Boundary } from '../shared/boundary.js';
import { page } from '../shared/chunk-failure.js';
import { ListSkeleton } from '../shared/list-skeleton.js';
import { useRoom } from '../shared/use-media.js';

const ContactsPage = lazy(page(() => import('../features/contacts/contacts-page.js'), 'ContactsPage'));

/**
 * The list of contacts and the open contact: side by side where there is room, one instead of the other where there is not
 * (feature-matrix §3.1). Each fails alone.
 */
export function ContactsPanes(): ReactNode {
  useSignalValue(spoken);
  const { contactId } = useParams({ strict: false });
  const hasRoom = useRoom(1440);
  const isOpen = contactId !== undefined;
  return (
    <div className="app-panes" data-beside={isOpen && hasRoom ? '' : undefined}>
      {(!isOpen || hasRoom) && (
        <Boundary place="/contacts">
          <Suspense fallback={<ListSkeleton />}>
            {/* Its rows have another height beside a contact: each way remembers its own place. */}
            <ContactsPage
              key={isOpen ? 'beside' : 'whole'}
              layout={isOpen ? 'beside' : 'whole'}
              openId={contactIdOf(contactId)}
            />
          </Suspense>
        </Boundary>
      )}
      <Outlet />
    </div>
  );
}
