/**
 * What the page does beyond showing: filters kept in the address, links into what they hide, copying, unfolding
 * for print. Runs in the browser: its source is put into the page, so it refers to nothing outside itself.
 */
function reportPage(): void {
  const root = document.documentElement;
  const form = document.querySelector<HTMLFormElement>('form.filters');
  const search = form?.querySelector<HTMLInputElement>('input[type=search]');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('form.filters input[type=checkbox]')];
  const checks = [...document.querySelectorAll<HTMLElement>('li.check')];
  const texts = new Map(checks.map((check) => [check, check.textContent.toLowerCase()]));
  const shown = document.querySelector('output.shown');

  const chosen = (name: string) =>
    boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);

  const apply = () => {
    const wanted = { outcome: chosen('outcome'), level: chosen('level') };
    const words = (search?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (list: string[], value: string | undefined) =>
      list.length === 0 || list.includes(value ?? '');
    let amount = 0;
    for (const check of checks) {
      const visible =
        fits(wanted.outcome, check.dataset.outcome) &&
        fits(wanted.level, check.dataset.level) &&
        words.every((word) => texts.get(check)?.includes(word));
      check.hidden = !visible;
      if (visible) amount += 1;
    }
    for (const section of document.querySelectorAll<HTMLElement>('section.spec')) {
      section.hidden = section.querySelector('li.check:not([hidden])') === null;
    }
    const filtered = amount < checks.length;
    if (shown) shown.textContent = filtered ? `${String(amount)} of ${String(checks.length)} checks` : '';
  };

  const remember = () => {
    const state = new URLSearchParams();
    for (const name of ['outcome', 'level']) if (chosen(name).length) state.set(name, chosen(name).join(','));
    if (search?.value) state.set('q', search.value);
    const hash = state.toString();
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  };

  const recall = () => {
    const hash = location.hash.slice(1);
    const isState = /^(outcome|level|q)=/.test(hash);
    const state = new URLSearchParams(isState ? hash : '');
    const set = () => {
      for (const box of boxes) box.checked = (state.get(box.name) ?? '').split(',').includes(box.value);
      if (search) search.value = state.get('q') ?? '';
      apply();
    };
    if (isState || hash === '') {
      set();
      return;
    }
    let id = hash;
    try {
      id = decodeURIComponent(hash);
    } catch {
      // an address that somebody typed; then it is taken as it is
    }
    const target = document.getElementById(id);
    if (target?.closest('[hidden]')) set();
    const first = target?.querySelector('details');
    if (first && target?.matches('li.check')) first.open = true;
    target?.scrollIntoView();
  };

  /** Copies; where that is not permitted, selects the text, so that the reader can. */
  const copy = async (text: string, shownAs: Element | null) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      if (shownAs) getSelection()?.selectAllChildren(shownAs);
      return false;
    }
  };

  const tableText = () => {
    const cell = (element: Node | null | undefined) => (element?.textContent ?? '').replace(/[\\|]/g, '\\$&');
    const rows = [...document.querySelectorAll('.open-points tbody tr:not(.group)')].map((row) => {
      const answer = row.querySelector('td code, td .unanswered');
      const question = row.querySelector('th')?.cloneNode(true);
      if (question instanceof Element) question.querySelector('.id')?.remove();
      return `| ${cell(question).trim()} | ${cell(answer)} |`;
    });
    return ['| Question | Answer |', '| --- | --- |', ...rows].join('\n') + '\n';
  };

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    if (button.dataset.action === 'unfold') {
      const open = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(open));
      button.textContent = open ? 'Fold all' : 'Unfold all';
      for (const details of document.querySelectorAll('details')) details.open = open;
    }
    const kind = button.dataset.copy;
    if (!kind) return;
    const label = button.textContent;
    const shownAs =
      kind === 'table'
        ? document.querySelector('.open-points table')
        : (button.parentElement?.querySelector('code') ?? null);
    const text = kind === 'table' ? tableText() : (shownAs?.textContent ?? '');
    void copy(text, shownAs).then((done) => {
      button.textContent = done ? 'Copied' : 'Selected';
      button.dataset.copied = String(done);
      setTimeout(() => {
        button.textContent = label;
        delete button.dataset.copied;
      }, 1500);
    });
  });

  form?.addEventListener('input', () => {
    apply();
    remember();
  });
  form?.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search?.focus();
    }
    if (event.key === 'Escape' && form) {
      form.reset();
      apply();
      remember();
    }
  });

  let folded: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of folded) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of folded) details.open = false;
  });
  addEventListener('hashchange', recall);
  root.classList.add('js');
  recall();
}

/** The source of the page's script. */
export const script = `(${reportPage.toString()})()`;
