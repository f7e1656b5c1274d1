import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Questions {
  /** One line of an answer; what is typed to a secret is not shown. Null when the input has ended. */
  ask(question: string, secret?: boolean): Promise<string | null>;
  close(): void;
}

/**
 * Asks on the terminal, or reads one line per question where the input is no terminal. Questions go to the error output, so that what a
 * command prints can go into a file.
 */
export function createQuestions(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Questions {
  let hidden = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: input.isTTY });
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask(question, secret = false) {
      output.write(question);
      hidden = secret;
      const answer = await answers.next();
      hidden = false;
      if (secret || !input.isTTY) output.write('\n');
      return answer.done === true ? null : answer.value;
    },
    close: () => lines.close(),
  };
}
