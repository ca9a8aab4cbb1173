import type { EntityPage } from 'location-data-kit/msw';

interface Props {
  /** the page that is shown */
  page: EntityPage;
  /** offset of the page that was asked for */
  wanted: number;
  /** another page is on its way */
  waiting: boolean;
  goTo: (offset: number) => void;
}

/** Steps are of the size that the answer names, which may be less than what was asked for. */
export function Paging({ page: { data, offset, limit, total }, wanted, waiting, goTo }: Props) {
  return (
    <nav className="paging" aria-label="Pages">
      <span role="status">
        {data.length > 0 && `${offset + 1}–${offset + data.length} of `}
        {total}
      </span>
      <button
        type="button"
        disabled={waiting || wanted === 0}
        onClick={() => goTo(Math.max(0, wanted - limit))}
      >
        <span aria-hidden="true">←</span> Previous
      </button>
      <button
        type="button"
        disabled={waiting || wanted + limit >= total}
        onClick={() => goTo(wanted + limit)}
      >
        Next <span aria-hidden="true">→</span>
      </button>
    </nav>
  );
}
