import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSearchStatus } from './use-search-status.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let statusFor: (willSearch: boolean) => string;
function List({ status, isSearching }: { status: string; isSearching: boolean }) {
  const next = useSearchStatus(status, isSearching);
  return <span ref={() => void (statusFor = next)} />;
}
const show = (status: string, isSearching: boolean) =>
  act(async () => root.render(<List status={status} isSearching={isSearching} />));

beforeEach(() => void (root = createRoot(document.createElement('div'))));
afterEach(() => act(async () => root.unmount()));

describe('the status filter around a search', () => {
  it('is dropped when a search starts', async () => {
    await show('pending', false);
    expect(statusFor(true)).toBe('all');
  });

  it('stays while the text is too short to count', async () => {
    await show('pending', false);
    expect(statusFor(false)).toBe('pending');
  });

  it('is restored when the search is cleared, as it was last before it', async () => {
    await show('open', false);
    await show('pending', false);
    await show('all', true);
    expect(statusFor(true)).toBe('all');
    expect(statusFor(false)).toBe('pending');
  });

  it('keeps a status that was chosen during the search', async () => {
    await show('open', false);
    await show('closed', true);
    expect([statusFor(true), statusFor(false)]).toEqual(['closed', 'closed']);
  });
});
