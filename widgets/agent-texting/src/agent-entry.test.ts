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

describe('how the conversation was opened', () => {
  it('is by a page when /embed.js has framed it, and its address stays', () => {
    const { win, shown } = windowAt('/embed/1/agent-texting/pub');
    expect(takeAgentEntry(win, 'pub', true)).toEqual({ kind: 'hosted' });
    expect(shown).toEqual([]);
  });

  it('is by an address that names nobody when it is no frame', () => {
    const alone = takeAgentEntry(windowAt('/embed/1/agent-texting/pub').win, 'pub', false);
    expect(alone).toEqual({ kind: 'addressed', contactId: null, apiKey: null });
  });

  it('loses its key at once, and is one under which the frame may be loaded again', () => {
    const { win, shown, store } = windowAt('/widgets/texting/api_key/uk%5F1/contact/7');
    expect(takeAgentEntry(win, 'pub 1', true)).toEqual({ kind: 'addressed', contactId: 7, apiKey: 'uk_1' });
    expect(shown).toEqual(['/embed/1/texting/pub%201/contact/7?theme=dark']);
    expect(store.get('talk:texting-key')).toBe('uk_1');
  });

  it('remembers the key for a reload only', () => {
    const again = takeAgentEntry(windowAt('/embed/1/texting/p/contact/7', 'reload', 'uk_1').win, 'p', true);
    expect(again).toMatchObject({ apiKey: 'uk_1' });
    const anew = windowAt('/widgets/texting/contact/7', 'navigate', 'uk_1');
    expect(takeAgentEntry(anew.win, null, false)).toEqual({ kind: 'addressed', contactId: 7, apiKey: null });
    expect(anew.store.size).toBe(0);
  });

  it.each(['abc', '0', '-3', '1.5', 'undefined', '0x7', ' 7'])('has no contact %s', (id) => {
    expect(takeAgentEntry(windowAt(`/widgets/texting/contact/${id}`).win, null, false)).toMatchObject({
      contactId: null,
    });
  });
});
