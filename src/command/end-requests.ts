import process from 'node:process';

/**
 * Signals that end a sandbox. On Windows, SIGHUP means a closed console and SIGBREAK Ctrl-Break;
 * SIGTERM ends a process without notice. On other systems, SIGHUP is not handled, because a handler
 * would undo `nohup`.
 */
const endings: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];

/** Interval of the check whether npm's shell still runs, ms. */
const parentInterval = 500;

/**
 * Resolves on the first signal to end the process, or when the shell in which `npm start` or `npx`
 * started it has ended: npm passes a signal to that shell, which ends without passing it on. A
 * second signal ends the process at once.
 */
export function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    for (const signal of endings) {
      process.on(signal, () => {
        if (isAsked) process.exit(130);
        isAsked = true;
        resolve();
      });
    }
    // In other npm scripts, the sandbox might be meant to outlive the shell: `serve & wait-on …`.
    if (!['start', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return;
    const { ppid } = process;
    const timer = setInterval(() => {
      if (process.ppid === ppid) return;
      clearInterval(timer);
      resolve();
    }, parentInterval);
    timer.unref();
  });
}
