import t from '../fixtures/tap.js';
import { exercised } from '../../conformance/model/exercised.js';
import { WorldModel } from '../../conformance/model/world.js';
import { toldBy } from './prose.js';

/** Requirements that a story could have violated, but did not. */

const clausesIn = (story: string): readonly string[] =>
  [...exercised(new WorldModel(toldBy(story))).keys()].sort();

void t.test('a rejection counts once a similar request was accepted', async (t) => {
  const rejected = 'create A with nothing -> 400';
  t.notOk(clausesIn(rejected).includes('create.fields-count'));
  t.ok(clausesIn(`${rejected}\ncreate A with phone`).includes('create.fields-count'));
});

void t.test('an update counts once a get has shown it', async (t) => {
  const updated = `
    create A with phone
    update A to menu`;
  t.ok(clausesIn(updated).includes('update.fields-replaced'));
  t.notOk(clausesIn(updated).includes('update.persists'));
  t.ok(clausesIn(`${updated}\nget A -> active menu`).includes('update.persists'));
});

void t.test('an operation on another subscription counts between two reads', async (t) => {
  const story = `
    create A with phone
    create B with phone
    get A -> active phone
    cancel B`;
  t.notOk(clausesIn(story).includes('cancel.beside'), 'no read after it');
  t.ok(clausesIn(`${story}\nget A -> active phone`).includes('cancel.beside'));
});

void t.test('a rejected write counts once a read shows that it has no effect', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    as nobody, update A to menu -> 401`;
  t.notOk(clausesIn(story).includes('auth.no-effect.update'));
  t.ok(clausesIn(`${story}\nget A -> active phone`).includes('auth.no-effect.update'));
});

void t.test('a rejected write that another write overwrites does not count', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    update A to menu -> 400`;
  const overwritten = `${story}\nupdate A to rating\nget A -> active rating`;
  t.notOk(clausesIn(overwritten).includes('update.refused-keeps'), 'it may have been stored');
  const read = `${story}\nget A -> active phone\nupdate A to rating`;
  t.ok(clausesIn(read).includes('update.refused-keeps'));
});
