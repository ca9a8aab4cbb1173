import { text } from 'node:stream/consumers';
import { getHeapSnapshot } from 'node:v8';

/** Kinds of nodes of a heap snapshot that programs do not make. */
const ofEngine = ['code', 'hidden', 'object shape', 'synthetic'];

/**
 * What is in the heap of this process, in bytes: values, such as objects, texts and functions, and
 * code, with what V8 keeps about it. Values stay when something is kept that should not be. Code
 * becomes more for as long as V8 finds something to compile.
 */
export async function heapContent() {
  const { snapshot, nodes } = JSON.parse(await text(getHeapSnapshot()));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = ['type', 'self_size'].map((field) => fields.indexOf(field));
  const found = { values: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[kind][nodes[at + kind]];
    found[ofEngine.includes(name) ? 'code' : 'values'] += nodes[at + size];
  }
  return found;
}
