import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Scope } from '../../../policy/scope.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import { deleteFiles, insertFile } from './files.repository.js';
import { getFileRoute, getWaveformRoute } from './get-file.route.js';
import { waveformOf } from './waveform.js';

export { answerFile } from './answer-file.js';
export { fileHeaders } from './file-headers.js';
export { openFileToken, sealFileToken } from './file-token.js';

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  /** In memory, or received on the disk already. */
  readonly bytes: Buffer | ReceivedFile;
}

/** Files of companies: recordings, later attachments. */
export interface Files {
  /** The bytes by their storage key. @throws when they are missing. */
  read(storageKey: string): Promise<Readable>;
  /**
   * Keeps the bytes and notes the file. When the transaction fails afterwards, the bytes go again.
   * @throws ApiError STORAGE_FULL.
   */
  save(tx: Tx, scope: Scope, file: NewFile): Promise<{ readonly id: string }>;
  /** Forgets files; their bytes go after the commit. Nothing may refer to them any more. */
  remove(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void>;
}

export interface FilesModule extends ServerModule {
  readonly files: Files;
}

const HOUR_MS = 3_600_000;
/** Nothing is received for so long. */
const DRAFTS_KEPT_MS = HOUR_MS;

export function createFilesModule(kernel: Kernel): FilesModule {
  const { storage, clock } = kernel;
  return {
    files: createFiles(kernel),
    routes: [getFileRoute(storage), getWaveformRoute()],
    schedules: [
      {
        name: 'files.purge-drafts',
        everyMs: HOUR_MS,
        run: () => storage.removeDrafts(new Date(clock.now().getTime() - DRAFTS_KEPT_MS)),
      },
    ],
  };
}

function createFiles(kernel: Kernel): Files {
  const store = kernel.storage;
  const removeBytes = (storageKey: string): void => {
    store.remove(storageKey).catch((error: unknown) => {
      kernel.log.warn({ err: error }, 'the bytes of a removed file could not be removed');
    });
  };

  return {
    read: (storageKey) => store.read(storageKey),
    async save(tx, scope, file) {
      const id = randomUUID();
      const storageKey = `${scope.companyId}/${id.slice(0, 2)}/${id}`;
      if (Buffer.isBuffer(file.bytes)) {
        tx.onRollback(() => removeBytes(storageKey));
        await store.write(storageKey, file.bytes);
      } else {
        // Taken away by the request that brought it, when that fails.
        await store.keep(storageKey, file.bytes);
      }
      await insertFile(tx, scope, {
        id,
        name: file.name,
        contentType: file.contentType,
        bytes: Buffer.isBuffer(file.bytes) ? file.bytes.length : file.bytes.bytes,
        storageKey,
        waveform: file.contentType === 'audio/wav' && Buffer.isBuffer(file.bytes) ? waveformOf(file.bytes) : null,
        createdAt: kernel.clock.now(),
      });
      return { id };
    },

    async remove(tx, scope, ids) {
      if (ids.length === 0) return;
      const storageKeys = await deleteFiles(tx, scope, ids);
      tx.onCommit(() => {
        for (const storageKey of storageKeys) removeBytes(storageKey);
      });
    },
  };
}
