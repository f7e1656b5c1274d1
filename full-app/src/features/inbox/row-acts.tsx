import type { Contact } from '@talk/core';
import { Icon, type IconShape } from '@talk/ui';
import { Check, Clock, Phone, RotateCcw } from 'lucide';
import { lazy, Suspense, type ReactNode } from 'react';
import { callText, useDial } from '../../entities/call/index.js';
import { dialTextOf, nameOf } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { t } from './texts.js';
import type { InboxActs } from './use-inbox-acts.js';

const AssignButton = lazy(page(() => import('./assign-button.js'), 'AssignButton'));
const PlanButton = lazy(page(() => import('./plan-button.js'), 'PlanButton'));

/** Lie over the row's end and appear on hover and focus, so that nothing shifts. */
export function RowActs({ contact, acts }: { contact: Contact; acts: InboxActs }): ReactNode {
  const { blocked, dial } = useDial();
  const name = nameOf(contact);
  const number = dialTextOf(contact);
  const whyNoCall = number === null ? callText('noNumber') : blocked;
  const isClosed = contact.task_status_name === 'closed';
  return (
    <span className="app-inbox-acts">
      {isClosed ? (
        <Act
          icon={RotateCcw}
          label={t('reopen', { name })}
          why={acts.whyNoStatus}
          onPress={() => acts.setStatus(contact, 'open')}
        />
      ) : (
        <>
          <Act
            icon={Clock}
            label={t('pending', { name })}
            why={acts.whyNoStatus}
            onPress={() => acts.setStatus(contact, 'pending')}
          />
          <Act
            icon={Check}
            label={t('close', { name })}
            why={acts.whyNoStatus}
            onPress={() => acts.setStatus(contact, 'closed')}
          />
        </>
      )}
      {acts.mayAssign && (
        <Suspense fallback={<span className="tk-icon-button" />}>
          <AssignButton contact={contact} acts={acts} />
        </Suspense>
      )}
      {acts.plan !== null && (
        <Suspense fallback={<span className="tk-icon-button" />}>
          <PlanButton contact={contact} onPlan={acts.plan} />
        </Suspense>
      )}
      <Act
        icon={Phone}
        label={t('call', { name })}
        why={whyNoCall}
        onPress={() => {
          if (number !== null) void dial({ contactId: contact.id, number });
        }}
      />
    </span>
  );
}

interface ActProps {
  icon: IconShape;
  label: string;
  /** Why it cannot be done now; null: it can. */
  why: string | null;
  onPress: () => void;
}

function Act({ icon, label, why, onPress }: ActProps): ReactNode {
  return (
    <button
      type="button"
      className="tk-icon-button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={why !== null}
      title={why ?? label}
      onClick={() => {
        if (why === null) onPress();
      }}
    >
      <Icon shape={icon} size="small" />
    </button>
  );
}
