import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** A form with a submit button. It shows the last error until an input changes. */
export function Form(props: {
  label?: string;
  class?: string;
  button: string;
  /** content next to the button */
  beside?: ComponentChildren;
  /** why the last action failed; empty if it succeeded */
  problem: Signal<string>;
  /** performs the action; returns why it failed */
  submit: (form: FormData) => Promise<string>;
  children: ComponentChildren;
}) {
  const { label, button, beside, problem, submit, children } = props;
  // Not `disabled`, which would take the focus from the button.
  const isPending = useRef(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isPending.current || !(event.currentTarget instanceof HTMLFormElement)) return;
    isPending.current = true;
    problem.value = await submit(new FormData(event.currentTarget));
    isPending.current = false;
  };
  return (
    <form
      class={props.class}
      aria-label={label}
      onSubmit={(event) => void send(event)}
      onInput={() => (problem.value = '')}
    >
      {children}
      <p class="buttons wide">
        <button type="submit" class="button primary" onClick={onlyOnce}>
          {button}
        </button>
        {beside}
      </p>
      <p class="problem wide" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Ignores the second click of a double click. */
function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The trimmed text of an input; undefined if it is empty, or not shown. */
export function formText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** The number in an input; undefined if it is empty, or not shown. */
export function formNumber(form: FormData, name: string): number | undefined {
  const text = formText(form, name);
  return text === undefined ? undefined : Number(text);
}

/** Parses JSON; anything else is a string. */
export function formValue(form: FormData, name: string): unknown {
  const text = formText(form, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
