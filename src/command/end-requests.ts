import process from 'node:process';

/**
 * Signals that end a sandbox. Windows tells in its own ways that its console is closed, and that
 * Ctrl-Break was pressed; SIGTERM never comes there, but ends a process without notice. Elsewhere
 * SIGHUP is left alone: a handler would undo `nohup`.
 */
const endings: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];

/** How often it is looked whether the shell of npm is still there, ms. */
const parentInterval = 500;

/**
 * Resolves on the first signal to end the process, or when the shell has ended in which `npm start`
 * or `npx` has started it: npm passes a signal on to that shell, which ends without passing it on.
 * A second signal ends the process at once.
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
    // In other scripts of npm, a sandbox may be meant to outlive the shell: `serve & wait-on …`.
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
