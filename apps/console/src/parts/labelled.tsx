import { type ReactNode, useId } from 'react';
import { fieldName } from '../texts/texts.js';

/** Attributes of a control, by which its label and its fault are found. */
interface Given {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label of a field above its control, and the fault below it. */
export const Labelled = ({ name, fault, control }: { name: string; fault: string | undefined; control: (given: Given) => ReactNode }) => {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldName(name)}</label>
      {control({ id, name, 'aria-invalid': fault !== undefined, 'aria-describedby': fault === undefined ? undefined : faultId })}
      {fault === undefined ? null : (
        <p className="bad" id={faultId}>
          {fault}
        </p>
      )}
    </div>
  );
};

/** Words of a fixed set as options of a select, behind the one for none. */
export const Choice = ({ none, values }: { none: string; values: readonly string[] }) => (
  <>
    <option value="">{none}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {one.replaceAll('_', ' ')}
      </option>
    ))}
  </>
);
