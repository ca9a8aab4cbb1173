import { type Account, control } from './sandbox.js';
import '../../conformance/reports/html/theme.css';
import './docs.css';

interface SwaggerUi {
  preauthorizeApiKey(scheme: string, token: string): void;
}

declare const SwaggerUIBundle: (options: Record<string, unknown>) => SwaggerUi;

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): unknown => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const root = document.getElementById('reference') ?? document.body;

/** Accessibility fixes for Swagger UI: adds missing names, and makes scrollable areas focusable. */
function label(): void {
  for (const field of root.querySelectorAll('select, textarea')) {
    field.ariaLabel ??= field.matches('textarea') ? 'Request body' : field.id || 'Example';
  }
  for (const block of root.querySelectorAll<HTMLElement>('pre, .highlight-code')) {
    block.tabIndex = 0;
  }
}
new MutationObserver(label).observe(root, { childList: true, subtree: true });

/** Fills in a demo token, if the sandbox has one. */
async function authorize(): Promise<void> {
  // A browser that may not control the sandbox is not told its tokens.
  const { accounts } = await control<{ accounts: Account[] }>('GET', 'accounts').catch(() => ({
    accounts: [],
  }));
  const token = accounts.find((account) => account.token !== undefined)?.token;
  if (token !== undefined) ui.preauthorizeApiKey('bearer', token);
}

/** The document; its server is where this page is, also behind a proxy that speaks https. */
async function readDocument(): Promise<object> {
  const response = await fetch('openapi.json');
  const server = new URL('.', window.location.href).href.replace(/\/$/, '');
  return { ...((await response.json()) as object), servers: [{ url: server }] };
}

const ui = SwaggerUIBundle({
  spec: await readDocument(),
  domNode: root,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => void authorize(),
});
