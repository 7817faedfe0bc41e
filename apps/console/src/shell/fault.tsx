import { EntrepotError } from '@entrepot/client';
import { type Query, useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { againMs, faultsOf, isAway } from '../api/client.js';
import { texts } from '../texts/texts.js';

/** Shows the screen once the services answer what it was left for. */
const useReturn = ({ error, reset }: ErrorComponentProps): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isAway(error)) return undefined;
    const away = { predicate: ({ state }: Query) => isAway(state.error) };
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => void (timer = setTimeout(() => void ask(), againMs));
    const ask = async (): Promise<void> => {
      await queries.refetchQueries(away);
      if (queries.getQueryCache().findAll(away).length === 0) reset();
      else wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queries, error, reset]);
};

/** Says why a screen cannot be shown, with the number that the logs have. */
export const Fault = (props: ErrorComponentProps) => {
  const { error, reset } = props;
  useReturn(props);
  return (
    <div role="alert" className="fault">
      <p>{faultsOf(error).sentence}</p>
      {error instanceof EntrepotError && error.requestId !== null ? <p className="soft">{error.requestId}</p> : null}
      <button type="button" onClick={reset}>
        {texts().again}
      </button>
    </div>
  );
};

export const Missing = () => (
  <div role="alert" className="fault">
    <p>{texts().missing}</p>
    <a href="/console">{texts().home}</a>
  </div>
);
