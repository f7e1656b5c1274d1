import { randomUUID } from 'node:crypto';
import type { Kernel } from '../kernel.js';
import { communications } from '../modules/people/communications/read.js';
import { storedFiles } from '../modules/platform/files/read.js';
import { calls } from '../modules/calls/call/read.js';

/** A finished call with a recording, for tests that need one to exist and not to happen. */
export interface TestCall {
  readonly callId: string;
  readonly communicationId: number;
  readonly fileId: string;
}

/** Writes a finished call of `userId` with a recorded file whose bytes are nowhere. */
export async function insertRecordedCall(kernel: Kernel, companyId: number, userId: number): Promise<TestCall> {
  const q = kernel.db.drizzle;
  const now = kernel.clock.now();
  const [callId, fileId] = [randomUUID(), randomUUID()];
  await q.insert(storedFiles).values({
    id: fileId,
    companyId,
    name: 'recording.wav',
    contentType: 'audio/wav',
    bytes: 44,
    storageKey: fileId,
  });
  const [communication] = await q
    .insert(communications)
    .values({
      companyId,
      type: 'call',
      direction: 'outbound',
      userId,
      leadNumber: '+14155550150',
      currentStatus: 'completed',
      dispositionStatus: 'completed',
      recordingFileId: fileId,
      recordingSeconds: 1,
      answeredAt: now,
      endedAt: now,
    })
    .returning({ id: communications.id });
  if (communication === undefined) throw new Error('the communication was not inserted');
  await q.insert(calls).values({
    id: callId,
    companyId,
    communicationId: communication.id,
    direction: 'outbound',
    initiatorUserId: userId,
    userId,
    phoneNumber: '+14155550150',
    lineNumber: '+14155550100',
    startedAt: now,
    answeredAt: now,
    endedAt: now,
    phase: 'ended',
    endReason: 'completed',
    hungUpBy: 'agent',
  });
  return { callId, communicationId: communication.id, fileId };
}
