import { useId, type KeyboardEvent } from 'react';
import { useInterpretations } from '../queries.ts';
import { useSettings } from '../settings.ts';
import { useSettled } from '../ui/use-settled.ts';
import { Assessment } from './assessment.tsx';

/** Names of fields, and the one that is being typed. */
export interface FieldNames {
  names: readonly string[];
  draft: string;
}

/** All of them, for sending: a name that was typed and not added counts, too. */
export function allNames({ names, draft }: FieldNames): string[] {
  const last = draft.trim();
  return last === '' || names.includes(last) ? [...names] : [...names, last];
}

interface Props {
  /** the entity type in whose light names are understood; without it there is no help */
  entityType: string;
  value: FieldNames;
  change: (value: FieldNames) => void;
}

/** Takes names of fields one by one, and says how the service would understand each while it is typed. */
export function FieldNamesInput({ entityType, value, change }: Props) {
  const { typingPause } = useSettings();
  const [input, hint] = [useId(), useId()];
  const asked = useSettled({ entityType: entityType.trim(), names: allNames(value) }, typingPause);
  const { data, error, refetch } = useInterpretations(asked.entityType, asked.names);
  const interpretationOf = (name: string) => data?.interpretations.find((one) => one.name === name);
  const draft = value.draft.trim();

  const add = () => change({ names: allNames(value), draft: '' });
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ',') || draft === '') return;
    event.preventDefault();
    add();
  };

  return (
    <fieldset className="field-names">
      <legend>Fields</legend>
      <ul className="assessments">
        {value.names.map((name) => (
          <li key={name}>
            <Assessment name={name} assessment={interpretationOf(name)} />
            <button
              type="button"
              className="remove"
              aria-label={`Remove ${name}`}
              onClick={() => change({ ...value, names: value.names.filter((one) => one !== name) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label htmlFor={input}>Name of a field</label>
      <div className="adding">
        <input
          id={input}
          value={value.draft}
          onChange={({ target }) => change({ ...value, draft: target.value })}
          onKeyDown={onKeyDown}
          placeholder="e.g. opening hours"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint}
        />
        <button type="button" onClick={add} disabled={draft === ''}>
          Add
        </button>
      </div>
      <div id={hint} className="hint" role="status">
        {draft !== '' && interpretationOf(draft) ? (
          <Assessment name={draft} assessment={interpretationOf(draft)} />
        ) : (
          <p>
            {entityType.trim() === ''
              ? 'Say what kind of place first; then each name is explained here.'
              : 'Any language will do. Enter adds a name.'}
          </p>
        )}
      </div>
      {error && (
        <p className="quiet">
          There is no help on names right now.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Ask again
          </button>
        </p>
      )}
    </fieldset>
  );
}
