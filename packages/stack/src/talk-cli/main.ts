import { readSettings, StackError } from '../settings.js';
import { signIn } from './api.js';
import { CliError, HELP, readArguments } from './arguments.js';
import { runKeyCommand } from './key-command.js';
import { forwardByFetch, runListenCommand } from './listen-command.js';
import { createQuestions } from './questions.js';

// `npx talk`: what a person needs of the server before there is a settings screen. What it prints can go into a file; all else is said aside.
const say = (text: string) => process.stderr.write(`${text}\n`);
const questions = createQuestions(process.stdin, process.stderr);

try {
  const command = readArguments(process.argv.slice(2));
  if (command.kind === 'help') {
    process.stdout.write(HELP);
  } else {
    const { publicUrl, appPort } = readSettings(process.env, process.cwd());
    const server = (command.server ?? publicUrl ?? `http://localhost:${appPort}`).replace(/\/+$/, '');
    const email = process.env['TALK_EMAIL'] ?? (await questions.ask('Email of a company admin: '));
    const password = process.env['TALK_PASSWORD'] ?? (await questions.ask('Password: ', true));
    if (email === null || password === null) throw new CliError('Nobody answered. Set TALK_EMAIL and TALK_PASSWORD.');
    const ask = await signIn(server, email.trim(), password);
    if (command.kind === 'listen') {
      const ending = new AbortController();
      process.once('SIGINT', () => {
        ending.abort();
        process.exit(0);
      });
      const deps = { ask, forward: forwardByFetch, say, now: () => new Date(), signal: ending.signal };
      await runListenCommand(deps, command);
    } else {
      const { page, note } = await runKeyCommand(ask, server, command);
      process.stdout.write(page);
      say(note);
    }
  }
} catch (error) {
  if (!(error instanceof CliError || error instanceof StackError)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  questions.close();
}
