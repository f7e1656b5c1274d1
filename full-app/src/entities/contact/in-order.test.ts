import { expect, it } from 'vitest';
import { inOrder } from './in-order.js';

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

it('asks for two quick choices one after the other, also when the first is refused', async () => {
  const order = inOrder();
  const sent: string[] = [];
  const answers: ((isTaken: boolean) => void)[] = [];
  const choose = (what: string) =>
    order(7, async (turn) => {
      await turn;
      sent.push(what);
      await new Promise<void>((resolve, reject) =>
        answers.push((isTaken) => (isTaken ? resolve() : reject(new Error('refused')))),
      );
    });
  const refused = choose('first').catch((error: unknown) => error);
  const second = choose('second');
  await tick();
  expect(sent).toEqual(['first']);
  answers[0]?.(false);
  expect(await refused).toBeInstanceOf(Error);
  await tick();
  expect(sent).toEqual(['first', 'second']);
  answers[1]?.(true);
  await second;
});
