import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { endSession, useSession } from '../api/session.js';
import { languages, setLanguage, texts } from '../texts/texts.js';
import { setTheme, themes } from './theme.js';

/** Shows who is signed in, the language, light or dark, and the way out. */
export const PersonMenu = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const { person } = texts();
  const signOut = async (): Promise<void> => {
    await call({ method: 'POST', path: '/auth/sign-out' });
    endSession(queries);
    await navigate({ to: '/sign-in', search: {} });
  };
  return (
    <details className="person">
      <summary>{user?.name ?? ''}</summary>
      <div>
        <p className="soft">
          {user?.email} · {user?.role}
        </p>
        <Link to="/account">{texts().ops.account}</Link>
        <label>
          {person.language}
          <select defaultValue={document.documentElement.lang} onChange={({ target }) => setLanguage(target.value)}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {person.theme}
          <select defaultValue={document.documentElement.dataset['theme'] ?? 'system'} onChange={({ target }) => setTheme(target.value)}>
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {person.themes[theme]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => void signOut()}>
          {person.signOut}
        </button>
      </div>
    </details>
  );
};
