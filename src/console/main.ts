import { serverSentEvents } from './sandbox.js';
import { show } from './show.js';

show(serverSentEvents);
