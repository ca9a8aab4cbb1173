import { render } from 'preact';
import { App } from './app.js';
import type { Listen } from './sandbox.js';
import { start } from './store.js';
import 'virtual:theme.css';
import './style.css';

/** Shows the console. @param listen how it learns of what happens in the sandbox */
export function show(listen: Listen): void {
  start(listen);
  const root = document.getElementById('console');
  if (root) render(<App />, root);
}
