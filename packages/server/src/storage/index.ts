import { join } from 'node:path';
import type { Clock } from '../clock.js';
import type { ServerConfig } from '../config/config.js';
import type { Secrets } from '../config/secrets.js';
import type { Disk } from './disk.js';
import { createLocalFileStore, type FileStore } from './file-store.js';
import { createS3FileStore } from './s3-store.js';

export interface FileStoreOptions {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly disk: Disk;
}

/** Where this installation keeps files: in the data folder, or in a bucket that its nodes share. */
export function createFileStore({ config, secrets, clock, disk }: FileStoreOptions): FileStore {
  const { reserveBytes, bucket } = config.storage;
  const local = createLocalFileStore(join(config.db.dataDir, 'files'), { disk, clock, reserveBytes });
  return bucket === null ? local : createS3FileStore({ bucket, credentials: secrets.bucket, local });
}
