import { render } from 'preact';
import { App } from './app.js';
import { serverSentEvents } from './sandbox.js';
import { start } from './store.js';
import '../../conformance/render/html/theme.css';
import './style.css';

// Resolved at build time, so that the console of the sandbox does not include the mock.
const listen =
  import.meta.env.MODE === 'demo'
    ? await (await import('./demo.js')).startMock()
    : serverSentEvents;
start(listen);
const root = document.getElementById('console');
if (root) render(<App />, root);
