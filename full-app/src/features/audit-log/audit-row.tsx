import { knownWord } from '@talk/core/format';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditEntry } from '@talk/core/contract';
import { ownZone } from '@talk/ui';
import type { ReactNode } from 'react';
import { exactWords } from '../../shared/dates.js';
import { productName } from '../../shared/product-name.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { fieldWords } from './fields.js';
import { t } from './texts.js';
import { valueWords } from './values.js';

/** "Ada changed Line: Sales", when and from where, and each field before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }): ReactNode {
  const { user } = useWorkspace();
  const moment = exactWords(Date.parse(entry.at), ownZone(), timeFormatOf(user));
  const via = entry.via === 'api-key' ? t('viaKey') : entry.via === 'system' ? t('viaSystem') : null;
  return (
    <li>
      <div className="app-setting-words">
        <strong>{actWords(entry)}</strong>
        <span className="tk-muted">{[moment, entry.ip, via].filter((part) => part !== null).join(' · ')}</span>
        {entry.changes.length > 0 && (
          <dl className="app-audit-changes" aria-label={t('changes')}>
            {entry.changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldWords(field)}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del aria-label={t('before')}>{changeWords(field, before)}</del>{' '}
                      <span aria-hidden="true">→</span>{' '}
                    </>
                  )}
                  <ins aria-label={t('after')}>{after === null ? t('nothing') : changeWords(field, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** What was done, in a sentence. A word of a newer server is said as it is. */
function actWords({ actor, impersonator, kind, action, subject }: AuditEntry): string {
  const user = actor?.name ?? productName();
  // A server of an earlier release does not say it.
  const who = impersonator ? t('actedAs', { admin: impersonator.name, user }) : user;
  const known = knownWord(AUDIT_KINDS, kind, null);
  const did = knownWord(AUDIT_ACTIONS, action, null);
  const kindWords = known === null ? kind : t(`kind.${known}`);
  if (did === null) return [who, action, kindWords, subject.name].filter(Boolean).join(' · ');
  if (did === 'changed' && subject.name === null) return t('didAll.changed', { who, kind: kindWords });
  return t(`did.${did}`, { who, kind: kindWords, what: subject.name ?? '' });
}

/** Yes and no as switches say it. */
const changeWords = (field: string, value: string): string =>
  value === 'true' ? t('on') : value === 'false' ? t('off') : valueWords(field, value);
