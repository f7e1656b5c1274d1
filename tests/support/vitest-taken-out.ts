import { beforeEach } from 'vitest';
import { fromRoot } from '../runner/run-log.js';
import { readTakenOut } from '../runner/taken-out.js';

const takenOut = readTakenOut();

/** A `setupFiles` of Vitest: skips the tests that are taken out by name. */
beforeEach(({ task, skip }) => {
  const file = fromRoot(task.file.filepath);
  if (takenOut.some((each) => each.file === file && each.title === task.name)) skip();
});
