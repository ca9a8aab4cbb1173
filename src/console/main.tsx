import { render } from 'preact';
import { App } from './app.js';
import { type Listen, serverSentEvents } from './sandbox.js';
import { start } from './store.js';
import 'virtual:theme.css';
import './style.css';

/** Shows the console. @param listen how it learns of what happens */
export function show(listen: Listen): void {
  start(listen);
  const root = document.getElementById('console');
  if (root) render(<App />, root);
}

show(serverSentEvents);
