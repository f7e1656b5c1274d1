import { TalkError } from '@talk/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFile } from '../../testing/texting-samples.js';
import { Media, type MediaProps } from './media.js';
import { useFile } from '../attachments/use-file.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Addresses that can still be read. */
const open = new Set<string>();
let made = 0;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  URL.createObjectURL = () => {
    const url = `blob:${(made += 1)}`;
    open.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  // jsdom has none.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  open.clear();
  vi.useRealTimers();
});

const load = async (): Promise<Blob> => new Blob(['content']);
const show = (props: Partial<MediaProps>) =>
  act(async () => root.render(<Media files={[]} loadFile={load} {...props} />));
const click = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.click());
const fail = (selector: string) =>
  act(async () => void place.querySelector(selector)?.dispatchEvent(new Event('error')));
const row = (): string => place.querySelector('.tk-file')?.textContent ?? '';

describe('a file of a text', () => {
  it('is named while it is on its way, and when it is lost', async () => {
    const file = { name: 'file-1', content_type: 'image/heic' };
    await show({ missing: [{ ...file, state: 'arriving' }] });
    expect(row()).toBe('PhotoOn its way…');
    await show({ missing: [{ ...file, content_type: 'application/msword', state: 'lost' }] });
    expect(row()).toBe('FileCould not be received.');
  });

  it('is offered for download when this browser cannot show the picture', async () => {
    await show({ files: [sampleFile({ name: 'file-1.heic', content_type: 'image/heic', bytes: 2048 })] });
    await fail('img');
    expect(row()).toBe('file-1.heic2 KB · Cannot be shown here');
    await click('button.tk-file');
    const link = place.querySelector<HTMLAnchorElement>('a.tk-file');
    expect(link?.download).toBe('file-1.heic');
    expect(open).toContain(link?.getAttribute('href'));
  });

  it.each(['audio', 'video'] as const)(
    'has a download beside the %s player, and instead of a dead one',
    async (kind) => {
      await show({ files: [sampleFile({ name: 'file-1.x', content_type: `${kind}/x`, bytes: 2048 })] });
      await click('button.tk-file');
      expect(place.querySelector<HTMLAnchorElement>('.tk-player a')?.download).toBe('file-1.x');
      await fail(kind);
      expect(place.querySelector(kind)).toBeNull();
      expect(row()).toBe('file-1.x2 KB · Cannot be shown here');
    },
  );

  it('is offered for download when only the sound of a video can be played', async () => {
    await show({ files: [sampleFile({ content_type: 'video/mp4' })] });
    await click('button.tk-file');
    await act(async () => void place.querySelector('video')?.dispatchEvent(new Event('loadedmetadata')));
    expect(row()).toContain('Cannot be shown here');
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const flaky = async (): Promise<Blob> => {
      if (isDown) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' });
      return load();
    };
    await show({ files: [sampleFile({ content_type: 'application/pdf' })], loadFile: flaky });
    await click('button.tk-file');
    expect(row()).toContain('Could not be loaded. Try again');
    isDown = false;
    await click('button.tk-file');
    expect(place.querySelector('a.tk-file')).not.toBeNull();
  });
});

describe('the address of a file', () => {
  function Shown({ uuid, wanted }: { uuid: string; wanted: boolean }) {
    const { url } = useFile(uuid, wanted, load);
    return <output>{url}</output>;
  }
  const render = (uuid: string, wanted: boolean) => act(async () => root.render(<Shown uuid={uuid} wanted={wanted} />));
  const shown = (): string => place.textContent;

  it('is never shown once it is revoked: not wanted, then wanted again', async () => {
    await render('a', true);
    const first = shown();
    expect(open).toContain(first);
    await render('a', false);
    expect(shown()).toBe('');
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(open.size).toBe(0);
    await render('a', true);
    expect(shown()).not.toBe(first);
    expect(open).toContain(shown());
  });

  it('is not that of the file before', async () => {
    await render('a', true);
    const first = shown();
    act(() => root.render(<Shown uuid="b" wanted />));
    expect(shown()).toBe('');
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(shown()).not.toBe(first);
    expect([...open]).toEqual([shown()]);
  });
});
