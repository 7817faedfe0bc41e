import { Link } from '@tanstack/react-router';
import { texts, type Texts } from '../texts/texts.js';

/** Way back to the list of a record. */
export const Way = ({ list }: { list: keyof Texts['screens'] }) => (
  <p className="way">
    <Link to="/$list" params={{ list }}>
      {texts().screens[list]}
    </Link>
  </p>
);
