import type { Communication } from '@talk/core';
import { TalkError } from '@talk/core';
import type { Transcription } from '@talk/core/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../../shared/workspace/workspace-context.js';
import { hasTranscript, transcriptToOpen } from './transcript-of.js';
import { Transcript } from './transcript.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CALL = {
  id: 7,
  version: 3,
  user_name: 'Elena Vargas',
  contact: { name: 'Maya Lopez' },
  call_transcription_status: null,
  is_eligible_for_transcribe: true,
} as Communication;
const NONE: Transcription = {
  communication_id: 7,
  status: null,
  is_requested: false,
  problem: null,
  sentences: [],
  can_request: true,
  obstacle: null,
  requested_at: null,
  finished_at: null,
};
const PARSED: Transcription = {
  ...NONE,
  status: 'parsed',
  can_request: false,
  sentences: [
    { speaker: 'agent', start_ms: 0, end_ms: 2_000, text: 'Good morning.', confidence: 0.9 },
    { speaker: 'customer', start_ms: 65_000, end_ms: 67_000, text: 'The gloves, please.', confidence: 0.4 },
  ],
};

let root: Root;
let sent: string[];
let played: number[];
let answers: Record<string, () => Promise<Transcription>>;

async function show({ atSeconds = 0, isPlaying = false } = {}): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const parts = {
    queries,
    client: { api: { call: ({ id }: { id: string }) => (sent.push(id), answers[id]?.()) } },
  } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <Transcript
            call={CALL}
            atSeconds={atSeconds}
            isPlaying={isPlaying}
            onPlayFrom={(seconds) => played.push(seconds)}
          />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
}
const tick = () => act(() => new Promise((resolve) => setTimeout(resolve)));
async function press(name: string): Promise<void> {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent.includes(name));
  if (found === undefined) throw new Error(`There is no button ${name}: ${document.body.textContent}`);
  await act(async () => found.click());
  await tick();
}
const text = (): string => document.body.textContent;

beforeEach(() => {
  sent = [];
  played = [];
  answers = { getTranscription: () => Promise.resolve(NONE) };
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  transcriptToOpen.value = null;
});

it('asks for nothing until it is opened', async () => {
  await show();
  expect(sent).toEqual([]);
  await press('Transcript');
  expect(sent).toEqual(['getTranscription']);
});

it('requests a transcript, and says that it is being made', async () => {
  answers['generateTranscription'] = () => Promise.resolve({ ...NONE, is_requested: true, can_request: false });
  await show();
  await press('Transcript');
  await press('Transcribe');
  expect(sent).toEqual(['getTranscription', 'generateTranscription']);
  expect(document.querySelector('[role=status]')?.textContent).toContain('being made');
});

it('says why a request was refused', async () => {
  answers['generateTranscription'] = () =>
    Promise.reject(new TalkError({ code: 'CONFLICT', status: 409, message: 'There is a transcript already.' }));
  await show();
  await press('Transcript');
  await press('Transcribe');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('There is a transcript already.');
});

it('offers to try again after an error', async () => {
  answers['getTranscription'] = () => Promise.resolve({ ...NONE, status: 'error', problem: 'failed' });
  answers['generateTranscription'] = () => Promise.resolve(PARSED);
  await show();
  await press('Transcript');
  expect(text()).toContain('could not transcribe');
  await press('Try again');
  expect(text()).toContain('Good morning.');
});

it('says what is missing where none can be requested', async () => {
  answers['getTranscription'] = () => Promise.resolve({ ...NONE, can_request: false, obstacle: 'unavailable' });
  await show();
  await press('Transcript');
  expect(text()).toContain('not set up on this server');
  expect(text()).not.toContain('Transcribe');
});

it('shows who said what and when, and plays from a sentence', async () => {
  answers['getTranscription'] = () => Promise.resolve(PARSED);
  await show();
  await press('Transcript');
  const sentences = [...document.querySelectorAll('.app-sentence')].map((each) => each.textContent);
  expect(sentences).toEqual(['00:00Elena VargasGood morning.', '01:05Maya LopezThe gloves, please.uncertain']);
  await press('The gloves');
  expect(played).toEqual([65]);
});

it('marks the sentence that is heard', async () => {
  answers['getTranscription'] = () => Promise.resolve(PARSED);
  await show({ atSeconds: 65.5, isPlaying: true });
  await press('Transcript');
  expect(document.querySelector('[aria-current]')?.textContent).toContain('The gloves');
});

it('opens when words were found in it', async () => {
  answers['getTranscription'] = () => Promise.resolve(PARSED);
  await show();
  await act(async () => {
    transcriptToOpen.value = CALL.id;
  });
  await tick();
  expect(text()).toContain('Good morning.');
});

it('is offered of calls that have one, and of those that can get one', () => {
  const offered = (changes: object, isOn = true): boolean =>
    hasTranscript({ ...CALL, ...changes }, { company: { transcription_enabled: isOn } } as never);
  expect(offered({})).toBe(true);
  expect(offered({}, false)).toBe(false);
  expect(offered({ call_transcription_status: 'parsed' }, false)).toBe(true);
  expect(offered({ is_eligible_for_transcribe: false })).toBe(false);
});
