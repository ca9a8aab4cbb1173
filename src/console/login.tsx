import { useState } from 'preact/hooks';
import { Field } from './parts.js';
import { control, type Refused } from './sandbox.js';

/** In place of the console while this browser may not use it. */
export function Login({ reason }: { reason: Refused }) {
  return (
    <main id="main" class="login">
      <section class="panel">
        <header class="panel-head">
          <h1>Location data sandbox</h1>
        </header>
        {reason.status === 401 ? <TokenForm /> : <p>{reason.message}.</p>}
        <p class="quiet">
          The service itself is open to every client, and so is its <a href="docs">reference</a>.
        </p>
      </section>
    </main>
  );
}

function TokenForm() {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await control('POST', 'login', { token });
      location.reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>
        This browser is not on the machine of the sandbox. To use the console, give the token that
        the sandbox was started with (<code>--control-token</code>).
      </p>
      <Field
        label="Control token"
        type="password"
        autocomplete="current-password"
        required
        value={token}
        onInput={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <button type="submit" class="button primary">
        Log in
      </button>
      <p role="alert">{problem}</p>
    </form>
  );
}
