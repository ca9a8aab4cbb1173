import { parse, v5 } from 'uuid';

/** The namespace of every identifier that the service makes; as bytes, since it would be parsed for each otherwise. */
const namespace = parse(v5('location-data-kit', v5.DNS));

/** A UUID (version 5) that always belongs to the same kind of thing with the same name. */
export function identifier(kind: string, name: string): string {
  return v5(`${kind}:${name}`, namespace);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}
