import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { createLocalFileStore, type FileStore } from './file-store.js';
import { storedFiles } from './files.tables.js';
import { getFileRoute } from './get-file.route.js';

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Files of companies: recordings, later attachments. */
export interface Files {
  /** The bytes by their storage key. @throws when they are missing. */
  read(storageKey: string): Promise<Readable>;
  /** Keeps the bytes and notes the file. When the transaction fails afterwards, the bytes stay behind, unreachable. */
  save(tx: Tx, scope: Scope, file: NewFile): Promise<{ readonly id: string }>;
  /** Forgets files; their bytes go after the commit. Nothing may refer to them any more. */
  remove(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void>;
}

export interface FilesModule extends ServerModule {
  readonly files: Files;
}

export function createFilesModule(kernel: Kernel): FilesModule {
  const store = createLocalFileStore(join(kernel.config.db.dataDir, 'files'));
  return { files: createFiles(kernel, store), routes: [getFileRoute(store)] };
}

function createFiles(kernel: Kernel, store: FileStore): Files {
  return {
    read: (storageKey) => store.read(storageKey),
    async save(tx, scope, file) {
      const id = randomUUID();
      const storageKey = `${scope.companyId}/${id.slice(0, 2)}/${id}`;
      await store.write(storageKey, file.bytes);
      await tx.q.insert(storedFiles).values({
        ...owned(scope),
        id,
        name: file.name,
        contentType: file.contentType,
        bytes: file.bytes.length,
        storageKey,
        createdAt: kernel.clock.now(),
      });
      return { id };
    },

    async remove(tx, scope, ids) {
      if (ids.length === 0) return;
      const rows = await tx.q
        .delete(storedFiles)
        .where(within(scope, storedFiles, inArray(storedFiles.id, [...ids])))
        .returning({ storageKey: storedFiles.storageKey });
      tx.onCommit(() => {
        for (const { storageKey } of rows)
          store.remove(storageKey).catch((error: unknown) => {
            kernel.log.warn({ err: error }, 'the bytes of a removed file could not be removed');
          });
      });
    },
  };
}
