import { v5 } from 'uuid';

const namespace = v5('location-data-kit', v5.DNS);

/** A UUID (version 5) that always belongs to the same kind of thing with the same name. */
export function idOf(
  kind: 'account' | 'token' | 'subscription' | 'world subscription',
  name: string,
): string {
  return v5(`${kind}:${name}`, namespace);
}
