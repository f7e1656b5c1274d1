import type { Communication } from '@talk/core';
import { signal } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playRecordingOf, recordingToPlay } from '../recording-to-play.js';
import { WorkspaceContext, type WorkspaceParts } from '../../../shared/workspace/workspace-context.js';
import { RecordingPlayer } from './recording-player.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const asked: string[] = [];
const scrolled: Element[] = [];
let root: Root;
const parts = {
  client: {
    phone: { call: signal(null) },
    api: { files: { get: (uuid: string) => (asked.push(uuid), new Promise<Blob>(() => undefined)) } },
  },
  entities: createEntities(),
  user: { user_permissions: ['listen recording'] },
} as unknown as WorkspaceParts;
const call = (id: number, changes: object = {}) =>
  ({
    id,
    has_recording: true,
    call_transcription_status: null,
    recording_url: `/static/uploaded_file/sound-${id}`,
    ...changes,
  }) as Communication;
const render = (...calls: Communication[]) =>
  act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        {calls.map((each) => (
          <RecordingPlayer key={each.id} call={each} />
        ))}
      </WorkspaceContext>,
    ),
  );

/** Nothing is in view. */
class SeesNothing {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', SeesNothing);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  asked.length = 0;
  scrolled.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  // jsdom has none.
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  vi.unstubAllGlobals();
  recordingToPlay.value = null;
});

it('plays the voicemail that the user chose to listen to, in view, and no other', async () => {
  await render(call(1), call(2));
  expect(asked).toEqual([]);
  await act(async () => playRecordingOf(2));
  expect(asked).toEqual(['sound-2']);
  expect(scrolled).toEqual([document.querySelectorAll('.app-player')[1]]);
  expect(recordingToPlay.value).toBeNull();
});

it('plays it when it comes to the screen later, and once it has been saved', async () => {
  playRecordingOf(3);
  await render(call(3, { has_recording: false, recording_url: null }));
  expect(asked).toEqual([]);
  await render(call(3));
  expect(asked).toEqual(['sound-3']);
});
