import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The operating-system account PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** True when it differs from the account of this process, so files have to be handed over and spawns need `uid`/`gid`. */
  readonly switched: boolean;
}

const NOBODY_FALLBACK = 65_534;

/**
 * PostgreSQL refuses to run as root. As root we use the owner of existing data (so a folder made by an ordinary user stays
 * theirs) or else `nobody`, looked up in `/etc/passwd`; no account is ever added to the system.
 * @param dataOwner owner of an existing data directory, if there is one
 */
export async function chooseAccount(dataOwner: { uid: number; gid: number } | null): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, switched: false };
  if (dataOwner && dataOwner.uid !== 0) return { ...dataOwner, switched: true };
  return { ...(await lookUpNobody()), switched: true };
}

async function lookUpNobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  const uid = Number(fields?.[2] ?? NOBODY_FALLBACK);
  const gid = Number(fields?.[3] ?? NOBODY_FALLBACK);
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0
    ? { uid, gid }
    : { uid: NOBODY_FALLBACK, gid: NOBODY_FALLBACK };
}

/**
 * Whether `account` may pass through every folder above `path` (a real path, no links). Judged by mode bits, since trying it
 * would need a program that the other account can execute.
 * @returns the first folder that stops it, or null when it can pass
 */
export async function findBarrier(path: string, account: Account): Promise<string | null> {
  if (!account.switched) return null;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
}
