import type { ComponentChildren } from 'preact';
import { formatNumber } from '../shared/format.js';
import { Icon, type IconName } from '../shared/icons.js';
import type { Panel } from './panel.store.js';

/** A table whose head stays in sight; it scrolls by keyboard too. */
export function Table(props: { label: string; heads: readonly string[]; children: ComponentChildren }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <div class="table-frame" role="region" aria-label={props.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head} scope="col">
                {head.startsWith('(') ? <span class="hidden-text">{head.slice(1, -1)}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

/** Why there is nothing, and what to do about it. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <div class="empty card">
      <Icon name={icon} />
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

/** A number with the name the panel knows for it. */
export function Party({ panel, number }: { panel: Panel; number: string }) {
  const name = panel.nameOf(number);
  return (
    <span class="party">
      <span class="num">{formatNumber(number)}</span>
      {name === null ? null : <small>{name}</small>}
    </span>
  );
}

/** A state in a word and a colour. */
export function Chip({ tone, children }: { tone: 'ok' | 'warn' | 'bad' | 'plain'; children: ComponentChildren }) {
  return <span class={`chip ${tone}`}>{children}</span>;
}
