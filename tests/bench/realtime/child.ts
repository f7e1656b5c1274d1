import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark: orders go in, reports come out. It ends with us. */
export interface Child<Order, Report extends { type: string }> {
  tell(order: Order): void;
  /** Waits for the next report of a type. Rejects when the process ends first. */
  hear<T extends Report['type']>(type: T): Promise<Extract<Report, { type: T }>>;
  /** Called for every report of a type. */
  onEach(run: (report: Report) => void): void;
  end(): void;
}

/** Starts `./<name>.ts` beside this file with the given arguments. */
export function startChild<Order extends object, Report extends { type: string }>(
  name: string,
  args: readonly string[] = [],
): Child<Order, Report> {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args, {
    execArgv: ['--expose-gc', '--conditions=source', '--import', import.meta.resolve('tsx')],
  });
  return {
    tell: (order) => void child.send(order),
    hear<T extends Report['type']>(type: T) {
      return new Promise<Extract<Report, { type: T }>>((resolve, reject) => {
        const listen = (report: Report): void => {
          if (report.type !== type) return;
          child.off('message', listen);
          child.off('exit', fail);
          resolve(report as Extract<Report, { type: T }>);
        };
        const fail = (): void => reject(new Error(`the benchmark's ${name} process ended early`));
        child.on('message', listen);
        child.once('exit', fail);
      });
    },
    onEach: (run) => void child.on('message', run),
    end: () => void (child.connected && child.disconnect()),
  };
}

/** Gives an order and waits for its report. */
export function ask<Order, Report extends { type: string }, T extends Report['type']>(
  child: Child<Order, Report>,
  order: Order,
  answer: T,
): Promise<Extract<Report, { type: T }>> {
  const heard = child.hear(answer);
  child.tell(order);
  return heard;
}
