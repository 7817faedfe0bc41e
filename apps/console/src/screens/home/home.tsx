import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.js';
import { texts } from '../../texts/texts.js';
import { screens } from '../screens.js';

/** First screen: what waits to be done. */
export const Home = () => {
  const may = useMay();
  const saved = screens['orders']?.saved ?? {};
  return (
    <>
      <h1>{texts().work}</h1>
      {may('listOrders') ? (
        <ul className="cards">
          {Object.entries(saved).map(([name, filters]) => (
            <li key={name}>
              <Link to="/$list" params={{ list: 'orders' }} search={filters}>
                {texts().saved[name as keyof typeof saved]}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="soft">{texts().searching.tip}</p>
    </>
  );
};
