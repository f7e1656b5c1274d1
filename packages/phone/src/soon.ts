/**
 * Runs `work` two tasks later, so that what was learned in this one reaches the page before: a page of the same site shares our
 * thread, and its turn comes after one of ours. Messages, as browsers slow the timers of hidden pages.
 */
export function soon(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  let tasks = 2;
  port1.addEventListener('message', () => {
    tasks -= 1;
    if (tasks > 0) return port2.postMessage(null);
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
}
