import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import type { Screen, ScreenName } from '../screens.js';

interface SavedProps {
  list: ScreenName;
  saved: NonNullable<Screen['saved']>;
  chosen: Readonly<Record<string, string | undefined>>;
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string | undefined>>): boolean => {
  const given = Object.entries(other).filter(([, value]) => value !== undefined);
  return given.length === Object.keys(one).length && given.every(([name, value]) => one[name] === value);
};

/** Filters with a name: what is to be done. */
export const Saved = ({ list, saved, chosen }: SavedProps) => (
  <nav className="saved" aria-label={texts().savedFilters}>
    <Link to="/$list" params={{ list }} search={{}} aria-current={isSame({}, chosen) ? 'true' : undefined}>
      {texts().all}
    </Link>
    {Object.entries(saved).map(([name, filters]) => (
      <Link key={name} to="/$list" params={{ list }} search={filters} aria-current={isSame(filters, chosen) ? 'true' : undefined}>
        {texts().saved[name as keyof typeof saved]}
      </Link>
    ))}
  </nav>
);
