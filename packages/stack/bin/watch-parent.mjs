// Preloaded into every child of the stack: when the stack ends, however it ends, the pipe at our stdin ends too, and we go.
// An orderly end first (the program's own SIGTERM handler), the hard one after two seconds.
if (process.env.TALK_PARENT_WATCH === '1') {
  const leave = () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 2_000).unref();
  };
  process.stdin.on('end', leave).on('error', leave).resume();
  process.stdin.unref?.();
}
