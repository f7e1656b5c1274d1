/** A thread with its composer over a server that answers as a test or a state of the gallery needs it. */
import { signal } from '@preact/signals-core';
import type { Clock } from '@talk/core';
import { TalkError } from '@talk/core';
import { createThread, type MessageCheck, type ScheduledMessage, type ThreadCommunication } from '@talk/core/texting';
import { createComposerModel, type ComposerPorts, type DraftContent, type UploadedFile } from '../texting/index.js';
import { createFakeDrafts, type FakeDrafts } from './fake-drafts.js';
import { contactOf, pageOf } from '@talk/core/testing';
import { createFakeClient, type FakeAnswers, type FakeClient, type NewerServer } from './fake-client.js';
import { sampleCheck, sampleFile, sampleTemplates, sampleText } from './texting-samples.js';

export interface TextingWorldOptions {
  clock: Clock;
  communications?: readonly ThreadCommunication[];
  audits?: readonly unknown[];
  scheduled?: readonly ScheduledMessage[];
  check?: Partial<MessageCheck>;
  draft?: DraftContent | null;
  /** A server shared by several composers; absent: one of its own. */
  drafts?: FakeDrafts;
  answers?: FakeAnswers;
  hasEarlier?: boolean;
  ports?: Partial<ComposerPorts>;
  newer?: NewerServer;
}

/** The upload: it stays at its progress until the test settles it. */
export interface PendingUpload {
  file: File;
  progress: (share: number) => void;
  done: (uploaded?: Partial<UploadedFile>) => void;
  fail: (error: TalkError) => void;
}

// The return type is the object built here; writing it out would add nothing.
export function createTextingWorld(options: TextingWorldOptions) {
  const { clock, communications = [], scheduled = [], hasEarlier = false } = options;
  const writing = signal<readonly string[]>([]);
  const uploads: PendingUpload[] = [];
  const chosen: string[] = [];
  const memory = new Map<string, string>();
  const drafts = options.drafts ?? createFakeDrafts(options.draft ? { content: options.draft, version: 1 } : null);
  let nextId = 900;
  const client: FakeClient = createFakeClient(
    {
      'call.listContactCommunications': () => ({
        ...pageOf([...communications].reverse(), hasEarlier),
        audits: options.audits ?? [],
      }),
      'call.listScheduledMessages': () => pageOf(scheduled),
      'call.checkMessage': () => sampleCheck(options.check),
      'call.markContactRead': () => contactOf(),
      'call.undoMessage': () => ({ draft: { contact_id: 7 } }),
      'call.sendMessage': ({ body }: { body: { body: string } }) => {
        const created = clock.nowMs();
        return sampleText(
          (nextId += 1),
          { direction: 'outbound', body: body.body, created_at: new Date(created).toISOString() },
          { status: 'queued', leaves_at: new Date(created + 5_000).toISOString() },
        );
      },
      ...options.answers,
    },
    options.newer,
  );
  const thread = createThread(client, 7, { clock });
  const ports: ComposerPorts = {
    templates: {
      list: () => Promise.resolve(sampleTemplates),
      fill: ({ body }) => Promise.resolve({ text: body.replaceAll('{{contact.first_name}}', 'Maya'), attachments: [] }),
    },
    uploads: {
      maxBytes: 5 * 1024 * 1024,
      types: ['image/*', 'audio/mpeg', 'video/mp4', 'application/pdf'],
      fetchGif: () => Promise.resolve(sampleFile({ uuid: 'gif-1', name: 'wave.gif', content_type: 'image/gif' })),
      upload: (file, { onProgress, signal: abort }) =>
        new Promise((resolve, reject) => {
          const aborted = (): void => reject(new TalkError({ code: 'ABORTED', message: 'Stopped.' }));
          abort.addEventListener('abort', aborted);
          uploads.push({
            file,
            progress: onProgress,
            fail: reject,
            done: (changes) =>
              resolve(
                sampleFile({ uuid: `uploaded-${uploads.length}`, name: file.name, bytes: file.size, ...changes }),
              ),
          });
        }),
    },
    drafts: drafts.port,
    presence: { writing, compose: () => {}, leave: () => {} },
    canShorten: true,
    remembered: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
    alternative: ({ kind }) => (kind === 'call' ? () => void chosen.push(kind) : null),
    ...options.ports,
  };
  const composer = createComposerModel({ client, thread, ports, clock, userId: 5 });
  return {
    client,
    thread,
    composer,
    ports,
    writing,
    uploads,
    chosen,
    memory,
    draft: drafts.saved,
    /** Another device saves, and no composer here is told. */
    saveElsewhere: drafts.saveElsewhere,
    load: async () => {
      await Promise.all([thread.load(), composer.load()]);
    },
  };
}

export type TextingWorld = ReturnType<typeof createTextingWorld>;
