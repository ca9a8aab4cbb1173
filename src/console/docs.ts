import type { Account } from './control-types.js';
import { control } from './sandbox.js';

interface SwaggerUi {
  preauthorizeApiKey(scheme: string, token: string): void;
}

declare const SwaggerUIBundle: (options: Record<string, unknown>) => SwaggerUi;

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): unknown => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** A demo token is filled in, where the sandbox has one. */
async function authorize(): Promise<void> {
  const { accounts } = await control<{ accounts: Account[] }>('GET', 'accounts');
  const token = accounts.find((account) => account.token !== undefined)?.token;
  if (token !== undefined) ui.preauthorizeApiKey('bearer', token);
}

const ui = SwaggerUIBundle({
  url: 'openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => void authorize(),
});
