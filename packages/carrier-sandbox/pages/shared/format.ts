/** `+1 415 555 0150`; numbers of other countries keep their digits in groups of three. Identities stay as they are. */
export function formatNumber(number: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (us) return `+1 ${us[1]} ${us[2]} ${us[3]}`;
  if (/^\+\d{7,15}$/.test(number)) return `+${number.slice(1).replace(/(\d{3})(?=\d{2,})/g, '$1 ')}`;
  if (number.startsWith('client:')) return number.slice('client:'.length);
  return number;
}

/** What was typed so far, grouped as it will be read: `(415) 555-0150`. */
export function formatEntry(entry: string): string {
  if (!/^\d{4,10}$/.test(entry)) return /^\+\d{7,}$/.test(entry) ? formatNumber(entry) : entry;
  const [area, middle, last] = [entry.slice(0, 3), entry.slice(3, 6), entry.slice(6)];
  return last ? `(${area}) ${middle}-${last}` : `${area}-${middle}`;
}

/** The international number meant by what a person typed or pasted, or null: ten digits are a number of the United States. */
export function parseNumber(text: string): string | null {
  const cleaned = text
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
  if (/^\+[1-9]\d{6,14}$/.test(cleaned)) return cleaned;
  if (/^[2-9]\d{9}$/.test(cleaned)) return `+1${cleaned}`;
  if (/^1[2-9]\d{9}$/.test(cleaned)) return `+${cleaned}`;
  return null;
}

/** `0:07`, `12:34`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `7 seconds`, `2 minutes 5 seconds`: for a voice. */
export function spokenDuration(seconds: number): string {
  const unit = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${unit(minutes, 'minute')} ${unit(seconds % 60, 'second')}` : unit(seconds, 'second');
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const clockExact = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `10:14 AM` today, `Nov 19` before. */
export function formatWhen(iso: string, nowMs: number): string {
  const at = new Date(iso);
  return at.toDateString() === new Date(nowMs).toDateString() ? clock.format(at) : day.format(at);
}

/** `10:14 AM` */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** `10:14:05` */
export function formatExact(iso: string): string {
  return clockExact.format(new Date(iso));
}
