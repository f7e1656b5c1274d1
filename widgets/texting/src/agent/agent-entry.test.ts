import { describe, expect, it } from 'vitest';
import { takeAgentEntry } from './agent-entry.js';

function windowAt(path: string, type = 'navigate', kept: string | null = null) {
  const shown: string[] = [];
  const store = new Map(kept === null ? [] : [['talk:texting-key', kept]]);
  const win = {
    location: { pathname: path, search: '?theme=dark', hash: '' },
    history: { replaceState: (_state: unknown, _title: string, address: string) => void shown.push(address) },
    sessionStorage: {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
      removeItem: (name: string) => void store.delete(name),
    },
    performance: { getEntriesByType: () => [{ type }] },
  };
  return { win: win as unknown as Parameters<typeof takeAgentEntry>[0], shown, store };
}

describe('the address of a contact’s conversation', () => {
  it.each(['/widgets/texting', '/embed/1/texting/pk_1', '/widgets/texting/api_key/uk_1', '/widgets/dialer/contact/7'])(
    'is not %s',
    (path) => {
      const { win, shown } = windowAt(path);
      expect(takeAgentEntry(win, null)).toBeNull();
      expect(shown).toEqual([]);
    },
  );

  it('loses its key at once, and is one under which the frame may be loaded again', () => {
    const { win, shown, store } = windowAt('/widgets/texting/api_key/uk%5F1/contact/7');
    expect(takeAgentEntry(win, 'pub 1')).toEqual({ contactId: 7, apiKey: 'uk_1' });
    expect(shown).toEqual(['/embed/1/texting/pub%201/contact/7?theme=dark']);
    expect(store.get('talk:texting-key')).toBe('uk_1');
  });

  it('remembers the key for a reload only', () => {
    expect(takeAgentEntry(windowAt('/embed/1/texting/p/contact/7', 'reload', 'uk_1').win, 'p')?.apiKey).toBe('uk_1');
    const anew = windowAt('/widgets/texting/contact/7', 'navigate', 'uk_1');
    expect(takeAgentEntry(anew.win, null)).toEqual({ contactId: 7, apiKey: null });
    expect(anew.store.size).toBe(0);
  });

  it.each(['abc', '0', '-3', '1.5', 'undefined'])('has no contact %s', (id) => {
    expect(takeAgentEntry(windowAt(`/widgets/texting/contact/${id}`).win, null)).toMatchObject({ contactId: null });
  });
});
