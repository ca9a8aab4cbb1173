import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the page in a process of its own, as `npm run build` does. @returns the folder. */
export async function build(
  mode: 'demo' | 'production',
  variables: Record<string, string> = {},
): Promise<string> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'error'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...variables },
  });
  return join(root, 'dist', mode);
}

/** Serves a built page on a free port. */
export async function serve(outDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({
    root,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
}

/** The text of all files in a folder, their names included. */
export async function textIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.map(async (file) =>
    file.isFile() ? `${file.name}\n${await readFile(join(file.parentPath, file.name), 'utf8')}` : '',
  );
  return (await Promise.all(texts)).join('\n');
}
