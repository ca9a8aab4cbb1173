/** Whether a host name, without a port, is one of this machine. */
export const isLoopbackName = (name: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
