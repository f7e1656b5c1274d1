import { formatNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';

/** A face for a number: initials of its name, or a telephone. The hue comes from the number. */
export function Avatar({ number, name, large = false }: { number: string; name: string | null; large?: boolean }) {
  const digits = Number(number.replace(/\D/g, '').slice(-4)) || 0;
  const initials = (name ?? '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span class={`avatar hue-${digits % 6}${large ? ' large' : ''}`} aria-hidden="true">
      {initials === '' ? <Icon name="phone" /> : initials}
    </span>
  );
}

/** A party's name above its number, or the number alone. */
export function partyLines(number: string, name: string | null): { title: string; detail: string | null } {
  return name === null ? { title: formatNumber(number), detail: null } : { title: name, detail: formatNumber(number) };
}
