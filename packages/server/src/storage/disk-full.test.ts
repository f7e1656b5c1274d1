import { randomUUID } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readiness, uploadAttachment } from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedFiles } from '../modules/platform/files/read.js';
import { runSchedule, type TestUser, useTestServer } from '../testing/index.js';
import { realDisk, type Disk } from './disk.js';

const MEGABYTE = 1024 * 1024;
const RESERVE = 256 * MEGABYTE;
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2 * MEGABYTE, 7)]);

/** The real disk, with as much room on it as the test says. */
const room = { freeBytes: Number.POSITIVE_INFINITY, untilFull: Number.POSITIVE_INFINITY };
const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const disk: Disk = {
  freeBytes: async () => room.freeBytes,
  async create(path) {
    const file = await realDisk.create(path);
    return {
      ...file,
      async write(bytes) {
        const fitting = Math.min(bytes.length, room.untilFull);
        room.untilFull -= fitting;
        // As a file system does it: what fits is written, then it fails.
        await file.write(bytes.subarray(0, fitting));
        if (fitting < bytes.length) throw full();
      },
    };
  },
};

const server = useTestServer({ disk });
let agent: TestUser;

beforeAll(async () => {
  agent = await server.user((await server.company()).id);
});
beforeEach(() => {
  room.freeBytes = room.untilFull = Number.POSITIVE_INFINITY;
  server.clock.advance(60_000);
});

const upload = () =>
  server.call(uploadAttachment, { as: agent, body: { name: 'boots.png', data_base64: PNG.toString('base64') } });
const ready = () => server.call(readiness);

const folder = (): string => join(server.context.kernel.config.db.dataDir, 'files');
/** Every file below the folder. */
async function onDisk(): Promise<string[]> {
  const found = await readdir(folder(), { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}
const inDatabase = async (): Promise<string[]> =>
  (await server.context.kernel.db.drizzle.select({ id: storedFiles.id }).from(storedFiles)).map(({ id }) => id).sort();

describe('when the disk is full in the middle of an upload', () => {
  it('says so, keeps nothing of it, and goes on when there is room again', async () => {
    const before = await upload();
    expect(before.status).toBe(200);
    room.untilFull = MEGABYTE;
    const { status, error } = await upload();
    expect([status, error.code, error.message]).toEqual([
      507,
      'STORAGE_FULL',
      'There is no room for this file right now. Tell your admin, and attach it again later.',
    ]);
    expect(await onDisk()).toEqual([before.body.uuid]);
    room.untilFull = Number.POSITIVE_INFINITY;
    expect((await upload()).status).toBe(200);
    expect(await onDisk()).toEqual(await inDatabase());
  });

  it('keeps nothing of what the server itself wanted to store either', async () => {
    const { files } = server.context.modules.files;
    const file = { name: 'call.wav', contentType: 'audio/wav', bytes: PNG };
    const before = await onDisk();
    room.untilFull = MEGABYTE;
    const save = () => server.transaction((tx) => files.save(tx, agent.scope, file));
    await expect(save()).rejects.toThrow('There is no room');
    expect(await onDisk()).toEqual(before);
  });
});

describe('a reserve is kept for the database', () => {
  it('so a file is refused that would use it, while the disk still has room', async () => {
    room.freeBytes = RESERVE + MEGABYTE;
    expect([(await upload()).status, (await upload()).error.code]).toEqual([507, 'STORAGE_FULL']);
    room.freeBytes = RESERVE + 20 * MEGABYTE;
    expect((await upload()).status).toBe(200);
  });

  it('also from many that come at once', async () => {
    const { storage } = server.context.kernel;
    room.freeBytes = RESERVE + 25 * MEGABYTE;
    const [first] = await Promise.all([storage.claim(10 * MEGABYTE), storage.claim(10 * MEGABYTE)]);
    await expect(storage.claim(10 * MEGABYTE)).rejects.toThrow('There is no room');
    first();
    (await storage.claim(10 * MEGABYTE))();
  });

  it('and the server is ready all the while: texts and calls need no room for files', async () => {
    room.freeBytes = MEGABYTE;
    expect((await ready()).status).toBe(200);
  });
});

describe('readiness', () => {
  it('asks whether files can be written', async () => {
    expect((await ready()).body.checks).toEqual({ database: 'ok', migrations: 'ok', files: 'ok' });
    room.untilFull = 0;
    server.clock.advance(2000);
    const { status, error } = await ready();
    expect([status, error.message]).toEqual([503, 'The data folder cannot be written to. Is its disk full?']);
    room.untilFull = Number.POSITIVE_INFINITY;
    expect((await ready()).status).toBe(200);
  });

  it('asks whether the database can be written to', async () => {
    const query = (text: string) => server.context.kernel.db.pool.query(text);
    await query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await query(
      'create trigger no_room before insert or update on write_checks for each row execute function no_room()',
    );
    server.clock.advance(2000);
    const { status, error } = await ready();
    expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    await query('drop trigger no_room on write_checks');
    expect((await ready()).status).toBe(200);
  });
});

describe('what nobody refers to goes', () => {
  it('when the transaction that kept it fails', async () => {
    const { files } = server.context.modules.files;
    const before = await onDisk();
    const saved = server.transaction(async (tx) => {
      await files.save(tx, agent.scope, { name: 'call.wav', contentType: 'audio/wav', bytes: PNG });
      throw new Error('the call is gone');
    });
    await expect(saved).rejects.toThrow('the call is gone');
    await expect.poll(onDisk).toEqual(before);
  });

  it('when a process was killed while it came: an hour later', async () => {
    const { storage } = server.context.kernel;
    const draft = await storage.draft();
    await draft.write(PNG);
    const [name = ''] = await readdir(join(folder(), 'drafts'));
    const purge = () => runSchedule(server.context, 'files.purge-drafts');
    await purge();
    await access(join(folder(), 'drafts', name));
    server.clock.advance(61 * 60_000);
    await purge();
    expect(await readdir(join(folder(), 'drafts'))).toEqual([]);
    await draft.discard();
  });

  it('but a file under another name is nobody’s draft', async () => {
    const { storage } = server.context.kernel;
    const key = `1/aa/${randomUUID()}`;
    await storage.write(key, PNG);
    await storage.removeDrafts(new Date(server.clock.now().getTime() + 1000));
    expect((await (await storage.read(key)).toArray()).length).toBeGreaterThan(0);
  });
});
