import { faultsOf } from '../api/client.js';

/** Sentence of a refusal, with the faults of fields that the form does not show. */
export const Refusal = ({ error, shown }: { error: Error | null; shown: readonly string[] }) => {
  if (!error) return null;
  const { sentence, fields } = faultsOf(error);
  return (
    <div role="alert" className="bad">
      <p>{sentence}</p>
      {[...fields]
        .filter(([path]) => !shown.includes(path.replace(/[.[].*$/, '')))
        .map(([path, message]) => (
          <p key={path}>
            {path} {message}
          </p>
        ))}
    </div>
  );
};
