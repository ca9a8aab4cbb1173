import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import { readReport } from '../compare/index.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';

/**
 * Reads a JSON report of `check`, without its exchanges, which may be large.
 * @throws {UsageError} naming the file, and what is wrong in it
 */
export async function readReportFile(file: string): Promise<ConformanceReport> {
  try {
    const text = await readFile(file, 'utf8');
    const report = readReport(await readJson(text));
    const checks = report.checks.map((check) => ({ ...check, exchanges: [] }));
    return { ...report, checks };
  } catch (error) {
    throw new UsageError(fileProblem(file, 'no JSON report of check', error));
  }
}

/** The files that an argument names: itself, or the JSON files of a folder, ordered by name. */
export async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(path, name));
}
