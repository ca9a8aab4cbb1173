/** A number from 0 up to 1 that always belongs to the same seed and name (FNV-1a, then mulberry32's mixing). */
export function random(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), hash | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
}
