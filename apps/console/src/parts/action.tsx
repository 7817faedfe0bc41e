import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
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
  children?: (faults: ReadonlyMap<string, string>, sent: Values) => ReactNode;
  /** Puts the values of `children` into the body. */
  more?: (form: FormData) => Values;
  /** Says what will happen, by the values as they are typed. */
  preview?: (values: Values) => ReactNode;
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

const Form = (props: ActionProps & { onDone: () => void }) => {
  const { load, label, fixed, ask, initial, children, more, preview, changes, each = [fixed], shows, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Values>({});
  const operation = useOperation(load);
  const queries = useQueryClient();
  const fields = fieldsNamed(operation.body, ask);
  const {
    mutate,
    isPending,
    error,
    data,
    variables = {},
  } = useMutation({
    mutationFn: (values: Values) => callEach(operation, each, values),
    onSuccess: () => {
      if (!shows) onDone();
    },
    onSettled: async () => {
      await Promise.all(changes.map((list) => queries.invalidateQueries({ queryKey: [list] })));
    },
  });
  const { fields: faults } = faultsOf(error);
  const read = (): Values => {
    const given = new FormData(form.current ?? undefined);
    return { ...valuesOf(fields, given, initial), ...more?.(given) };
  };
  useEffect(() => setTyped(read()), []);
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    mutate(read());
  };
  if (data && shows) return <Shown answer={data.data} names={shows} onDone={onDone} />;
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={() => setTyped(read())}
      onKeyDown={({ key, ctrlKey, metaKey }) => (key === 'Enter' && (ctrlKey || metaKey) ? form.current?.requestSubmit() : undefined)}
    >
      <h2>{label}</h2>
      {children?.(faults, variables)}
      {fields.map((field) => (
        <Input key={field.name} field={field} value={initial?.[field.name]} fault={faultOf(field.name, faults)} />
      ))}
      {preview ? <output className="preview">{preview(typed)}</output> : null}
      <Refusal error={error} shown={children ? [...ask, 'items'] : ask} />
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
