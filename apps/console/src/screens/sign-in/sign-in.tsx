import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call, faultsOf } from '../../api/client.js';
import { sessionQuery } from '../../api/session.js';
import { texts } from '../../texts/texts.js';

/** A link of an invitation, of a reset or of the first owner carries its token behind `#`, which no server sees. */
const linkToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token');

const inConsole = (path: string | undefined): string =>
  path !== undefined && /^\/console(\/|$)/.test(path) ? path.slice('/console'.length) || '/' : '/';

interface FieldProps {
  name: string;
  label: string;
  type: string;
  autoComplete: string;
  minLength?: number;
  isOptional?: boolean;
}

const Field = ({ name, label, isOptional = false, ...input }: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input id={name} name={name} required={!isOptional} {...input} />
  </div>
);

/** Sign-in by e-mail and password or by the OpenID provider, and the one-time links that set a password. */
export const SignIn = () => {
  const { return_to, error } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [token] = useState(linkToken);
  const [fault, setFault] = useState('');
  const [step, setStep] = useState<'password' | 'reset' | 'sent'>('password');
  const { data } = useQuery({
    queryKey: ['methods'],
    queryFn: async () => (await call({ method: 'GET', path: '/auth' })).data as { methods?: string[]; reset?: boolean },
  });
  const methods = data?.methods ?? [];
  const { signIn } = texts();
  const { errors }: { errors: Readonly<Record<string, string>> } = signIn;

  const send = async (path: string, form: HTMLFormElement, more: Record<string, string> = {}): Promise<void> => {
    setFault('');
    const typed = Object.fromEntries([...new FormData(form)].filter((entry) => entry[1] !== ''));
    try {
      await call({ method: 'POST', path }, { ...typed, ...more });
      if (path === '/auth/reset') return setStep('sent');
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate({ href: inConsole(return_to), replace: true });
    } catch (error) {
      setFault(faultsOf(error).sentence);
    }
  };
  const submit = (path: string, more?: Record<string, string>) => (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(path, event.currentTarget, more);
  };

  return (
    <main className="alone">
      <h1>Entrepot</h1>
      {token !== null ? (
        <form onSubmit={submit('/auth/link', { token })}>
          <p>{signIn.welcome}</p>
          <Field name="email" label={signIn.email} type="email" autoComplete="username" isOptional />
          <Field name="name" label={signIn.name} type="text" autoComplete="name" isOptional />
          <Field name="password" label={signIn.newPassword} type="password" autoComplete="new-password" minLength={12} />
          <button type="submit">{signIn.begin}</button>
        </form>
      ) : null}
      {token === null && methods.includes('password') && step === 'password' ? (
        <form onSubmit={submit('/auth/sign-in')}>
          <Field name="email" label={signIn.email} type="email" autoComplete="username" />
          <Field name="password" label={signIn.password} type="password" autoComplete="current-password" />
          <Field name="code" label={signIn.code} type="text" autoComplete="one-time-code" isOptional />
          <button type="submit">{signIn.go}</button>
          {data?.reset ? (
            <button type="button" className="quiet" onClick={() => setStep('reset')}>
              {signIn.forgotten}
            </button>
          ) : null}
        </form>
      ) : null}
      {step === 'reset' ? (
        <form onSubmit={submit('/auth/reset')}>
          <Field name="email" label={signIn.email} type="email" autoComplete="username" />
          <button type="submit">{signIn.reset}</button>
        </form>
      ) : null}
      {step === 'sent' ? <p role="status">{signIn.sent}</p> : null}
      {token === null && methods.includes('oidc') ? (
        <a className="button" href={`/auth/oidc?return_to=${encodeURIComponent(`/console${inConsole(return_to)}`)}`}>
          {signIn.oidc}
        </a>
      ) : null}
      <p role="alert" className="bad">
        {fault || errors[error ?? '']}
      </p>
    </main>
  );
};
