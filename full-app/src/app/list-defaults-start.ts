import { defaultsAt, type ListDefaults } from '../entities/contact/index.js';

/**
 * Adds the filters that the user chose last to an address that has none. `from_classic=1` resets them and leads to the start (spec 1 §2,
 * reading 65). Call it before the router reads the address.
 */
export function applyListDefaults(defaults: ListDefaults): void {
  const { pathname, search, hash } = location;
  if (new URLSearchParams(search).get('from_classic') === '1') {
    defaults.reset();
    history.replaceState(null, '', '/');
    return;
  }
  if (search !== '') return;
  const kept = Object.entries(defaultsAt(pathname, defaults) ?? {}).map(([name, value]) => [name, String(value)]);
  if (kept.length > 0) history.replaceState(history.state, '', `${pathname}?${new URLSearchParams(kept)}${hash}`);
}
