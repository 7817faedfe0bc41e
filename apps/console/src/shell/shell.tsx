import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useAwayParts } from './away.js';
import { useLive } from '../api/live.js';
import { useMay } from '../api/session.js';
import { menu } from '../screens/screens.js';
import { texts } from '../texts/texts.js';
import { PersonMenu } from './person-menu.js';
import { SearchBox } from './search-box.js';

const Menu = () => {
  const may = useMay();
  const { groups, screens } = texts();
  return (
    <nav aria-label={texts().menu} className="side">
      {menu.map(({ group, entries }) => {
        const shown = entries.filter(({ operation, orElse = [] }) => [operation, ...orElse].some(may));
        return shown.length === 0 ? null : (
          <section key={group}>
            <h2>{groups[group]}</h2>
            <ul>
              {shown.map(({ name }) => (
                <li key={name}>
                  <Link to="/$list" params={{ list: name }}>
                    {screens[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
};

/** Says what of the screen is missing, or from before, as services do not answer. */
const Away = () => {
  const parts = useAwayParts();
  return parts === '' ? null : (
    <p role="alert" className="bad">
      {texts().away(parts)}
    </p>
  );
};

/** Bar, menu and the place of the screen. A new screen takes the focus, as a page that is loaded does. */
export const Shell = () => {
  useLive();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  return (
    <>
      <a className="skip" href="#main">
        {texts().skip}
      </a>
      <header className="bar">
        <Link to="/" className="brand">
          Entrepot
        </Link>
        <SearchBox />
        <PersonMenu />
      </header>
      <div className="frame">
        <Menu />
        <main id="main" ref={main} tabIndex={-1}>
          <Away />
          <Suspense fallback={<p className="soft">{texts().loading}</p>}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </>
  );
};
