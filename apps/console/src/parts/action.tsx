import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { type Answer, call, faultsOf, type Values } from '../api/client.js';
import { fieldsNamed, type Operation } from '../api/operation.js';
import { useMay } from '../api/session.js';
import { fieldName, texts } from '../texts/texts.js';
import { useOperation } from './described.js';
import { faultOf, Input, valuesOf } from './input.js';
import { Refusal } from './refusal.js';

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
  /** Records that all get the write, one after the other, in place of `fixed`: their values of the path. */
  each?: readonly Values[];
  /** Fields of the answer that are shown once: a secret, a link, what a receiver answered. */
  shows?: readonly string[];
}

/** Shows what an answer says once. */
const Shown = ({ answer, names, onDone }: { answer: Values; names: readonly string[]; onDone: () => void }) => (
  <div role="status">
    {names.map((name) => (
      <p key={name}>
        {fieldName(name)}: <code>{String(answer[name] ?? '–')}</code>
      </p>
    ))}
    <button type="button" onClick={onDone} autoFocus>
      {texts().back}
    </button>
  </div>
);

/** Calls for one after the other; a refusal stops no other, and the first one is thrown at the end. */
const callEach = async (operation: Operation, each: readonly Values[], values: Values): Promise<Answer | undefined> => {
  let answer: Answer | undefined;
  let refusal: unknown;
  for (const one of each)
    try {
      answer = await call(operation, { ...values, ...one });
    } catch (error) {
      refusal ??= error;
    }
  if (refusal !== undefined) throw refusal;
  return answer;
};

const Form = ({
  load,
  label,
  fixed,
  ask,
  initial,
  children,
  more,
  changes,
  each = [fixed],
  shows,
  onDone,
}: ActionProps & { onDone: () => void }) => {
  const operation = useOperation(load);
  const queries = useQueryClient();
  const fields = fieldsNamed(operation.body, ask);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (values: Values) => callEach(operation, each, values),
    onSuccess: () => {
      if (!shows) onDone();
    },
    onSettled: async () => {
      await Promise.all(changes.map((list) => queries.invalidateQueries({ queryKey: [list] })));
    },
  });
  const { fields: faults } = faultsOf(error);
  const submit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate({ ...valuesOf(fields, form, initial), ...more?.(form) });
  };
  if (data && shows) return <Shown answer={data.data} names={shows} onDone={onDone} />;
  return (
    <form onSubmit={submit}>
      <h2>{label}</h2>
      {children}
      {fields.map((field) => (
        <Input key={field.name} field={field} value={initial?.[field.name]} fault={faultOf(field.name, faults)} />
      ))}
      <Refusal error={error} shown={ask} />
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
