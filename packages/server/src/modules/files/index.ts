import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { owned, type Scope } from '../../policy/scope.js';
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
  /** Keeps the bytes and notes the file. When the transaction fails afterwards, the bytes stay behind, unreachable. */
  /** The bytes by their storage key. @throws when they are missing. */
  read(storageKey: string): Promise<Readable>;
  save(tx: Tx, scope: Scope, file: NewFile): Promise<{ readonly id: string }>;
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
  };
}
