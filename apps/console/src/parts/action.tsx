import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { call, faultsOf, type Values } from '../api/client.js';
import type { Field, Operation } from '../api/operation.js';
import { useMay } from '../api/session.js';
import { fieldName, texts } from '../texts/texts.js';
import { useOperation } from './described.js';

export interface ActionProps {
  /** Name of the operation in the API's description: its permission decides whether the button is there. */
  operation: string;
  load: () => Promise<{ default: Operation }>;
  label: string;
  /** Values that are not asked for. */
  fixed: Values;
  /** Fields that are asked for, in their order. */
  ask: readonly string[];
  /** Values that the fields hold at first. */
  initial?: Values;
  /** Part of the form for what is no single value, as quantities of lines; it names its fields itself. */
  children?: ReactNode;
  /** Puts the values of `children` into the body. */
  more?: (form: FormData) => Values;
  /** Names of the lists that the action changes. */
  changes: readonly string[];
}

const isLong = (name: string): boolean => /comment|description|reason/.test(name);

const Input = ({ field, value, fault }: { field: Field; value: unknown; fault: string | undefined }) => {
  const id = useId();
  const given = {
    id,
    name: field.name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
  };
  const text = value === null || value === undefined ? '' : String(value);
  const control = field.values ? (
    <select {...given} defaultValue={text}>
      <option value="">–</option>
      {field.values.map((one) => (
        <option key={one} value={one}>
          {one.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  ) : field.type === 'boolean' ? (
    <input {...given} type="checkbox" defaultChecked={value === true} />
  ) : isLong(field.name) ? (
    <textarea {...given} rows={3} defaultValue={text} />
  ) : (
    <input {...given} inputMode={field.type === 'number' ? 'decimal' : field.type === 'integer' ? 'numeric' : 'text'} defaultValue={text} />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{fieldName(field.name)}</label>
      {control}
      {fault === undefined ? null : (
        <p className="bad" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
};

/** Gives a typed value its JSON type: decimals stay what was typed, so that the API sees a comma and says so. */
const typed = ({ type, name }: Field, form: FormData, initial: unknown): unknown => {
  if (type === 'boolean') return form.get(name) !== null;
  const text = String(form.get(name) ?? '').trim();
  if (text === '') return initial === undefined || initial === null || initial === '' ? undefined : null;
  return type === 'integer' || type === 'number' ? (Number.isNaN(Number(text)) ? text : Number(text)) : text;
};

const Form = ({ load, label, fixed, ask, initial = {}, children, more, changes, onDone }: ActionProps & { onDone: () => void }) => {
  const operation = useOperation(load);
  const queries = useQueryClient();
  const fields = ask.flatMap((name) => operation.body.find((field) => field.name === name) ?? []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Values) => call(operation, values),
    onSuccess: async () => {
      onDone();
      await Promise.all(changes.map((list) => queries.invalidateQueries({ queryKey: [list] })));
    },
  });
  const { sentence, fields: faults } = faultsOf(error);
  const shown = new Set(fields.map(({ name }) => name));
  const elsewhere = [...faults].filter(([path]) => !shown.has(path));
  const submit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = fields.map((field) => [field.name, typed(field, form, initial[field.name])] as const);
    mutate({ ...fixed, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), ...more?.(form) });
  };
  return (
    <form onSubmit={submit}>
      <h2>{label}</h2>
      {children}
      {fields.map((field) => (
        <Input key={field.name} field={field} value={initial[field.name]} fault={faults.get(field.name)} />
      ))}
      {error ? (
        <div role="alert" className="bad">
          <p>{sentence}</p>
          {elsewhere.map(([path, message]) => (
            <p key={path}>
              {path} {message}
            </p>
          ))}
        </div>
      ) : null}
      <div className="buttons">
        <button type="submit" disabled={isPending}>
          {label}
        </button>
        <button type="button" className="quiet" onClick={onDone}>
          {texts().back}
        </button>
      </div>
    </form>
  );
};

/** A write of the API as a button and its form; a refusal is shown at its field. Without the permission there is no button. */
export const Action = (props: ActionProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  if (!useMay()(props.operation)) return null;
  return (
    <>
      <button type="button" onClick={open}>
        {props.label}
      </button>
      <dialog ref={dialog} aria-label={props.label} onClose={() => setOpen(false)}>
        {isOpen ? (
          <Suspense fallback={<p className="soft">{texts().loading}</p>}>
            <Form {...props} onDone={() => dialog.current?.close()} />
          </Suspense>
        ) : null}
      </dialog>
    </>
  );
};
