import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Answer, faultsOf, type Values } from '../api/client.js';
import { fieldsNamed, type Operation } from '../api/operation.js';
import { ChangedMeanwhile, type Reading, readSeen, type Seen, writeSeen } from '../api/seen.js';
import { useMay } from '../api/session.js';
import { fieldName, texts } from '../texts/texts.js';
import { useOperation } from './described.js';
import { faultOf, Input, valuesOf } from './input.js';
import { Meanwhile } from './meanwhile.js';
import { Refusal } from './refusal.js';
import { Trial } from './trial.js';

export interface ActionProps {
  /** Name of the operation in the API's description: its permission decides whether the button is there. */
  operation: string;
  load: () => Promise<{ default: Operation }>;
  label: string;
  /** Values that are not asked for. */
  fixed: Values;
  /** Fields that are asked for, in their order. */
  ask: readonly string[];
  /** Values that the fields hold at first; of the record that was read, where the form reads it. */
  initial?: Values | ((record: Values) => Values);
  /** Read of the record whose version the write takes. */
  reading?: Reading;
  /** Record of `reading` as the screen shows it; without it the form reads it when it opens. */
  seen?: Seen;
  /** Part of the form for what is no single value, as quantities of lines; it names its fields itself. */
  children?: (faults: ReadonlyMap<string, string>, sent: Values) => ReactNode;
  /** Puts the values of `children` into the body. */
  more?: (form: FormData) => Values;
  /** Says what will happen, by the values as they are typed. */
  preview?: (values: Values) => ReactNode;
  /** Says what will happen, by the answer to a dry run of the values as they are typed. */
  trial?: (answer: Values, values: Values) => ReactNode;
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

/** Writes for one after the other; a refusal stops no other, and the first one is thrown at the end. */
const writeEach = async (each: readonly Values[], write: (one: Values) => Promise<Answer>): Promise<Answer | undefined> => {
  let answer: Answer | undefined;
  let refusal: unknown;
  for (const one of each)
    try {
      answer = await write(one);
    } catch (error) {
      refusal ??= error;
    }
  if (refusal !== undefined) throw refusal;
  return answer;
};

type FormProps = ActionProps & { onDone: () => void };

const Form = (props: FormProps) => {
  const { load, label, fixed, ask, children, more, preview, trial, changes, each = [fixed], shows, onDone, reading } = props;
  // What others change while the form is open was not seen by the person who fills it in.
  const [seen, setSeen] = useState(props.seen);
  const [initial] = useState(() => (typeof props.initial === 'function' ? props.initial(seen?.record ?? {}) : props.initial));
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Values>();
  const operation = useOperation(load);
  const readNow = async (): Promise<Seen> => readSeen((await reading!.load()).default, reading!.of);
  const queries = useQueryClient();
  const fields = fieldsNamed(operation.body, ask);
  const {
    mutate,
    isPending,
    error,
    data,
    variables = {},
  } = useMutation({
    mutationFn: (values: Values) => writeEach(each, (one) => writeSeen(operation, { ...values, ...one }, seen, readNow)),
    onError: (refusal) => {
      if (refusal instanceof ChangedMeanwhile) setSeen(refusal.now);
    },
    // The screen shows the change before the form closes: the next form takes the version that the write made.
    onSettled: async (answer) => {
      await Promise.all(changes.map((list) => queries.invalidateQueries({ queryKey: [list] })));
      if (answer && !shows) onDone();
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
      {preview && typed ? <output className="preview">{preview(typed)}</output> : null}
      {trial && typed ? <Trial operation={operation} fixed={fixed} values={typed} says={trial} /> : null}
      {error instanceof ChangedMeanwhile ? (
        <Meanwhile changes={error.changes} now={error.now} events={reading?.events} />
      ) : (
        <Refusal error={error} shown={children ? [...ask, 'items'] : ask} />
      )}
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

/** Form of a write whose record no screen shows whole: it is read first. */
const ReadForm = (props: FormProps & { reading: Reading }) => {
  const { load, of } = props.reading;
  const operation = useOperation(load);
  const { data: seen, error } = useQuery({
    queryKey: ['seen', operation.path, of],
    queryFn: ({ signal }) => readSeen(operation, of, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <Refusal error={error} shown={[]} />;
  return seen ? <Form {...props} seen={seen} /> : <p className="soft">{texts().loading}</p>;
};

const Opened = (props: FormProps) => (props.reading && !props.seen ? <ReadForm {...props} reading={props.reading} /> : <Form {...props} />);

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
            <Opened {...props} onDone={() => dialog.current?.close()} />
          </Suspense>
        ) : null}
      </dialog>
    </>
  );
};
