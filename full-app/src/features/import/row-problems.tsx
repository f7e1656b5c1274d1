import type { RejectedRow } from '@talk/core/contacts';
import { numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { problemWords, t } from './texts.js';

interface RowProblemsProps {
  rows: readonly RejectedRow[];
  headers: readonly string[];
  /** Of which these are the first. */
  total: number;
}

/** Rows with what is wrong with each. */
export function RowProblems({ rows, headers, total }: RowProblemsProps): ReactNode {
  const more = total - rows.length;
  return (
    <div className="app-import-rows">
      <ul>
        {rows.map(({ row, problems }) => (
          <li key={row}>
            <span className="tk-num">{t('row', { number: numberText(row) })}</span>
            <ul>
              {problems.map(({ code, column, value }) => (
                <li key={`${code} ${column}`}>
                  {column !== null && <strong>{headers[column] || t('unnamed', { number: column + 1 })}</strong>}{' '}
                  {problemWords(code)} {value !== null && <code dir="auto">{value}</code>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="tk-muted tk-num">{t('moreRows', { count: more, exact: numberText(more) })}</p>}
    </div>
  );
}
