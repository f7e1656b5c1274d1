import { ConfigError, type Env } from './env.js';

/** A bucket of Amazon S3, or of a server that speaks its API. */
export interface BucketConfig {
  readonly bucket: string;
  /** What every key begins with: empty, or a folder that ends with a slash. */
  readonly prefix: string;
  /** Origin of a server that is not Amazon's; null for Amazon S3. */
  readonly endpoint: string | null;
  readonly region: string;
}

const EXAMPLES = 'for example s3://talk-files, or https://minio.internal:9000/talk-files';

/**
 * `s3://bucket/folder` for Amazon S3, `https://host/bucket/folder` for a server that speaks its API.
 * @returns null when files are kept in the data folder
 * @throws ConfigError for an address without a bucket or with a password in it, and when only one of the two keys is set
 */
export function bucketConfig(env: Env): BucketConfig | null {
  if (env.FILES_URL === undefined) return null;
  const url = new URL(env.FILES_URL);
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      'FILES_URL: set FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY instead of a password in it.',
    );
  if ((env.FILES_ACCESS_KEY_ID === undefined) !== (env.FILES_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('FILES_ACCESS_KEY_ID, FILES_SECRET_ACCESS_KEY: set both, or neither.');
  const isAmazon = url.protocol === 's3:';
  const folders = url.pathname.split('/').filter((name) => name !== '');
  const bucket = isAmazon ? url.hostname : folders.shift();
  if (bucket === undefined || bucket === '') throw new ConfigError(`FILES_URL: name the bucket, ${EXAMPLES}.`);
  return {
    bucket,
    prefix: folders.map((name) => `${name}/`).join(''),
    endpoint: isAmazon ? null : url.origin,
    region: env.FILES_REGION ?? 'us-east-1',
  };
}
