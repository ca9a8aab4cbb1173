import { render } from 'preact';
import { App } from './app.js';
import { serverSentEvents } from './sandbox.js';
import { start } from './store.js';
import 'virtual:theme.css';
import './style.css';

// The build knows the mode, so that the console of the sandbox has nothing of the mock in it.
const listen = import.meta.env.MODE === 'demo' ? await (await import('./demo.js')).startMock() : serverSentEvents;
start(listen);
const root = document.getElementById('console');
if (root) render(<App />, root);
