import { Readable } from 'node:stream';
import type { BucketConfig } from '../config/files-config.js';
import { fail } from '../http/errors.js';
import type { Draft, ReceivedFile } from './draft.js';
import { FileMissing, type FileStore } from './file-store.js';

export interface S3Options {
  readonly bucket: BucketConfig;
  /** Null: those of the machine, as Amazon's tools find them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Where files are received before they go to the bucket. */
  readonly local: FileStore;
}

const AWAY = 'Files cannot be stored or read right now. Try again in a moment.';
const CONNECT_MS = 3_000;
/** A transaction may be waiting. */
const REQUEST_MS = 20_000;

/** Files in a bucket that all nodes share. What is on its way is received on this machine first, whole. */
export function createS3FileStore({ bucket: place, credentials, local }: S3Options): FileStore {
  let loading: ReturnType<typeof connect> | undefined;
  const s3 = () => (loading ??= connect(place, credentials));
  const at = (key: string) => ({ Bucket: place.bucket, Key: place.prefix + key });

  async function put(key: string, body: Buffer | Readable, bytes: number): Promise<void> {
    const { client, PutObjectCommand } = await s3();
    await orAway(() => client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes })));
  }

  async function remove(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await s3();
    await orAway(() => client.send(new DeleteObjectCommand(at(key))));
  }

  /** A received file whose place is a key of the bucket. */
  function toBucket(file: ReceivedFile): ReceivedFile {
    let stored: string | null = null;
    return {
      ...file,
      async moveTo(key) {
        await put(key, Readable.from(file.chunks()), file.bytes);
        const earlier = stored;
        stored = key;
        // The transaction that named the earlier key has failed.
        if (earlier !== null && earlier !== key) await remove(earlier);
      },
      async settle(outcome) {
        await file.settle('failed');
        if (outcome === 'failed' && stored !== null) await remove(stored);
      },
    };
  }

  return {
    claim: (bytes) => local.claim(bytes),
    async draft(): Promise<Draft> {
      const draft = await local.draft();
      return { ...draft, finish: async () => toBucket(await draft.finish()) };
    },
    keep: (key, file) => file.moveTo(key),
    write: (key, bytes) => put(key, bytes, bytes.length),
    async read(key, range) {
      const { client, GetObjectCommand } = await s3();
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const { Body } = await orAway(() => client.send(new GetObjectCommand({ ...at(key), Range })));
      // In Node it is always a stream of Node's.
      return Body as Readable;
    },
    remove,
    // Of the folder for what is on its way alone: while the bucket is away no other node is better, and calls and texts need none.
    probe: () => local.probe(),
    removeDrafts: (before) => local.removeDrafts(before),
  };
}

/** Loaded by those who have a bucket alone: the library is larger than the rest of the server's start. */
async function connect({ endpoint, region }: BucketConfig, credentials: S3Options['credentials']) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    // Servers that are not Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, ...commands };
}

/** @throws FileMissing for a key that the bucket does not have; ApiError UNAVAILABLE for everything else that fails. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey')
      throw new FileMissing('the bytes of a stored file are not in the bucket', { cause: error });
    throw fail('UNAVAILABLE', { message: AWAY, cause: error });
  }
}
