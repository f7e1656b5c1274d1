import type { ContactImport } from '@talk/core/contacts';
import { Banner, Button, numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { Counts } from './counts.js';
import { RowProblems } from './row-problems.js';
import { problemWords, t } from './texts.js';

const TAGS_SHOWN = 30;

/** Tags that come with the rows: a column that was taken for tags by mistake is seen here. */
function NewTags({ names }: { names: readonly string[] }): ReactNode {
  const more = names.length - TAGS_SHOWN;
  return (
    <p className="app-import-new-tags">
      {t('newTags', { count: names.length, exact: numberText(names.length) })}{' '}
      {names.slice(0, TAGS_SHOWN).map((name) => (
        <span key={name} className="app-import-new" dir="auto">
          {name}
        </span>
      ))}{' '}
      {more > 0 && <span className="tk-muted">{t('moreTags', { count: more, exact: numberText(more) })}</span>}
    </p>
  );
}

interface CheckStepProps {
  one: ContactImport;
  onBack: () => void;
  onStart: () => void;
}

/** What the dry run has found: nothing is written yet. */
export function CheckStep({ one, onBack, onStart }: CheckStepProps): ReactNode {
  const found = one.check;
  if (one.stage !== 'checked' || found === null)
    return (
      <>
        <p role="status" className="app-import-wait">
          {t('checking')}{' '}
          <span className="tk-num">
            {t('progress', { done: numberText(one.done_count), total: numberText(one.total) })}
          </span>
        </p>
        <progress max={one.total} value={one.done_count} aria-label={t('checking')} />
        <div className="app-import-acts">
          <Button onClick={onBack}>{t('previous')}</Button>
        </div>
      </>
    );
  const toDo = found.created + found.updated;
  const isMerge = one.options?.duplicates === 'merge';
  return (
    <>
      <h2>{t('checkedTitle')}</h2>
      <Counts
        counts={[
          ['created', found.created],
          [isMerge ? 'filled' : 'updated', found.updated],
          ['skipped', found.skipped],
          ['rejected', found.rejected],
        ]}
      />
      {found.new_tags.length > 0 && <NewTags names={found.new_tags} />}
      {found.without_number > 0 && (
        <Banner tone="warn">
          {t('withoutNumber', { count: found.without_number, exact: numberText(found.without_number) })}
        </Banner>
      )}
      {found.rejected > 0 && (
        <section aria-label={t('problemsTitle')}>
          <h3>{t('problemsTitle')}</h3>
          <ul className="app-import-kinds">
            {found.problems.map(({ code, count }) => (
              <li key={code}>
                <span>{problemWords(code)}</span>
                <span className="tk-muted tk-num">{t('problemCount', { count, exact: numberText(count) })}</span>
              </li>
            ))}
          </ul>
          <RowProblems rows={found.examples} headers={one.headers} total={found.rejected} />
        </section>
      )}
      {toDo === 0 && <Banner tone="warn">{t('nothing')}</Banner>}
      <div className="app-import-acts">
        <Button onClick={onBack}>{t('previous')}</Button>
        <Button tone="primary" disabled={toDo === 0} onClick={onStart}>
          {t('start', { count: toDo, exact: numberText(toDo) })}
        </Button>
      </div>
    </>
  );
}
