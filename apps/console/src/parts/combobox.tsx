import { type ReactNode, useEffect, useState } from 'react';
import type { Hit } from '../api/search.js';
import { texts } from '../texts/texts.js';

interface ComboboxProps {
  id: string;
  label: string;
  hint?: string;
  value: string;
  onType: (value: string) => void;
  hits: readonly Hit[];
  /** Text that the hits are for: the first one is chosen again with another. */
  asked: string;
  /** Takes the chosen hit; none where nothing is found. */
  onChoose: (hit: Hit | undefined) => void;
  /** Whether the label is seen; else it is read alone. */
  isLabelSeen?: boolean;
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Field whose hits are chosen by arrows and Enter, or by a click. */
export const Combobox = ({
  id,
  label,
  hint,
  value,
  onType,
  hits,
  asked,
  onChoose,
  isLabelSeen = false,
  autoFocus = false,
  children,
}: ComboboxProps) => {
  const [chosen, setChosen] = useState(0);
  useEffect(() => setChosen(0), [asked]);
  const move = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Escape' && value !== '') {
      // The first empties the field, the second closes what it is in.
      event.preventDefault();
      onType('');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onChoose(hits[chosen]);
    }
  };
  return (
    <>
      <label htmlFor={id} className={isLabelSeen ? undefined : 'unseen'}>
        {label}
      </label>
      <div className="buttons">
        <input
          id={id}
          className="wide"
          type="search"
          role="combobox"
          autoComplete="off"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={hint}
          value={value}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={move}
          autoFocus={autoFocus}
        />
        {children}
      </div>
      <ul id={`${id}-hits`} className="hits" role="listbox" aria-label={label}>
        {hits.map((hit, index) => (
          <li
            key={`${hit.type} ${hit.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => onChoose(hit)}
          >
            <strong>{hit.title}</strong> <span>{hit.subtitle}</span>
            <span className="soft">
              {[texts().kinds[hit.type as keyof ReturnType<typeof texts>['kinds']], hit.matched].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
