import { EntrepotError } from '@entrepot/client';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { faultsOf } from '../api/client.js';
import { texts } from '../texts/texts.js';

/** Says why a screen cannot be shown, with the number that the logs have. */
export const Fault = ({ error, reset }: ErrorComponentProps) => (
  <div role="alert" className="fault">
    <p>{faultsOf(error).sentence}</p>
    {error instanceof EntrepotError && error.requestId !== null ? <p className="soft">{error.requestId}</p> : null}
    <button type="button" onClick={reset}>
      {texts().again}
    </button>
  </div>
);

export const Missing = () => (
  <div role="alert" className="fault">
    <p>{texts().missing}</p>
    <a href="/console">{texts().home}</a>
  </div>
);
