import { useEffect, useRef } from 'react';
import { FieldValue } from './field-value.tsx';
import type { ListedEntity } from './listed-entity.ts';

interface Props {
  entities: readonly ListedEntity[];
  selected: string | null;
  select: (id: string | null) => void;
}

export function EntityList({ entities, selected, select }: Props) {
  return (
    <ol className="entities" aria-label="Places">
      {entities.map((listed) => (
        <EntityRow
          key={listed.entity.id}
          listed={listed}
          open={listed.entity.id === selected}
          select={select}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  listed: ListedEntity;
  open: boolean;
  select: (id: string | null) => void;
}

/** One place; the open one shows the values of the subscribed fields. */
function EntityRow({ listed: { number, entity }, open, select }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // It may have been selected on the map, with its row out of sight.
    if (open) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  return (
    <li ref={row}>
      <button
        type="button"
        className="entity"
        aria-expanded={open}
        onClick={() => select(open ? null : entity.id)}
      >
        <span className="number">{number}</span> <span className="name">{entity.name}</span>{' '}
        <span className="quiet">{entity.removed_at === null ? entity.maps_category : 'Closed for good'}</span>
      </button>
      {open && (
        <dl>
          {Object.entries(entity.fields).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <FieldValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
