// A process of jobs-killed.test.ts that takes jobs and never comes to their end. Argument: the database.
import { createLaneNode } from './lane-jobs.js';

const node = await createLaneNode(process.argv[2] ?? '', { hangs: true });
await node.work();
process.send?.('working');
