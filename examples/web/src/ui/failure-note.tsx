import { explain } from '../api/failure.ts';

/** Says what went wrong, and offers to try again. Announced by screen readers. */
export function FailureNote({
  failure,
  retry,
  busy = false,
}: {
  failure: Error;
  retry: () => void;
  busy?: boolean;
}) {
  const { title, advice } = explain(failure);
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{title}.</strong> {advice}
      </p>
      <button type="button" onClick={retry} disabled={busy}>
        {busy ? 'Trying…' : 'Try again'}
      </button>
    </div>
  );
}
