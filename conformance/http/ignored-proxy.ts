/** What tells which proxy this process uses. */
export interface ProxySurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly execArgv: readonly string[];
}

/** Those of this process; of none in a browser. */
const here = (): ProxySurroundings =>
  (globalThis as { process?: ProxySurroundings }).process ?? {
    env: {},
    versions: {},
    execArgv: [],
  };

/** Whether `NO_PROXY` names a host, as curl reads it: `example.com` has its subdomains in it. */
function isExcepted(host: string, list: string): boolean {
  const names = list.toLowerCase().split(/[\s,]+/);
  return names.some((name) => {
    const domain = name.replace(/:\d+$/, '').replace(/^\*?\./, '');
    return name === '*' || (domain !== '' && (host === domain || host.endsWith(`.${domain}`)));
  });
}

/** Whether this `fetch` goes through the proxy that the environment names. */
function usesProxies({ env, versions, execArgv }: ProxySurroundings): boolean {
  // Bun and Deno always do
  if (versions.bun !== undefined || versions.deno !== undefined) return true;
  const [major = 0, minor = 0] = (versions.node ?? '').split('.').map(Number);
  const isAble = major >= 24 || (major === 22 && minor >= 21);
  const options = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)];
  return isAble && (env.NODE_USE_ENV_PROXY === '1' || options.includes('--use-env-proxy'));
}

/**
 * The variable that names a proxy for an address, where this Node does not use it; otherwise null.
 */
export function ignoredProxy(address: string, surroundings = here()): string | null {
  const { env } = surroundings;
  const { protocol, hostname } = new URL(address);
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const found = [name, name.toLowerCase()].find((one) => (env[one] ?? '') !== '');
  if (found === undefined || usesProxies(surroundings)) return null;
  return isExcepted(hostname, env.no_proxy ?? env.NO_PROXY ?? '') ? null : found;
}
