/** The trimmed text of an input; undefined if it is empty, or not shown. */
export function formText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** JSON as what it stands for, anything else as a text. */
export function formValue(form: FormData, name: string): unknown {
  const text = formText(form, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
