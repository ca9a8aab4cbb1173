/** Resolves when the process is asked to end. Asked again, it ends at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) {
      // Libraries that tidy up on a signal send it to the process once more, which would be the second time.
      // They tidy up on exit as well.
      process.removeAllListeners(signal);
      process.once(signal, () => {
        for (const one of signals) process.once(one, () => process.exit(130));
        resolve(signal);
      });
    }
  });
}
