import { resetDemo } from './demo-reset.js';
import { readSettings, StackError } from './settings.js';

try {
  const deleted = await resetDemo(readSettings(process.env, process.cwd()));
  console.log(deleted.length > 0 ? `Deleted ${deleted.join(', ')}.` : 'There was no demo data.');
  console.log('The next `npm start` creates the demo anew.');
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}
