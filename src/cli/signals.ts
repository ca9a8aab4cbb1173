/** Resolves when the process is asked to end. Asked again, it ends at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) {
      process.once(signal, () => {
        for (const one of signals) process.once(one, () => process.exit(130));
        resolve(signal);
      });
    }
  });
}
