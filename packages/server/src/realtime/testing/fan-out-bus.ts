import type { FanOut, FanOutMessage } from '../fan-out/fan-out.js';

/** A fan-out that tests can cut: what is sent over a cut line is lost, as with NOTIFY. */
export interface BusFanOut extends FanOut {
  /** While cut, its messages reach nobody, and it hears nobody. */
  cut: boolean;
  /** While mute, its messages reach nobody, but it hears the others: a process that is too slow to speak. */
  mute: boolean;
  /** The next message that it would hear is lost. */
  losesNext: boolean;
}

/** Fan-outs of any number of nodes in this process, which hear each other at once and in order. */
export function createFanOutBus(): { join(): BusFanOut; readonly sent: FanOutMessage[] } {
  const lines = new Map<BusFanOut, (message: FanOutMessage) => void>();
  const sent: FanOutMessage[] = [];
  return {
    sent,
    join() {
      const line: BusFanOut = {
        cut: false,
        mute: false,
        losesNext: false,
        publish(message) {
          lines.get(line)?.(message);
          if (line.cut) return Promise.reject(new Error('the line is cut'));
          if (line.mute) return Promise.resolve();
          sent.push(message);
          const copy = JSON.parse(JSON.stringify(message)) as FanOutMessage;
          for (const [other, receive] of lines) {
            if (other === line || other.cut) continue;
            if (other.losesNext) other.losesNext = false;
            else receive(copy);
          }
          return Promise.resolve();
        },
        subscribe(receive) {
          lines.set(line, receive);
          return () => void lines.delete(line);
        },
        close: () => Promise.resolve(),
      };
      return line;
    },
  };
}
