import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Hit, useSearchRecords } from '../api/search.js';
import { useMay } from '../api/session.js';
import { isTyping } from '../parts/keys.js';
import { placeOf } from '../screens/screens.js';
import { texts } from '../texts/texts.js';

/** Box that finds everything: `/` opens it, arrows choose, Enter goes there. A single hit is chosen already. */
export const SearchBox = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { asked, hits: found, isFetching, error } = useSearchRecords(typed);
  const hits = found.filter(({ type }) => placeOf[type] !== undefined);

  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if ((event.key !== '/' || isTyping(event)) && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  useEffect(() => setChosen(0), [asked]);

  const go = (hit: Hit | undefined): void => {
    const list = hit && placeOf[hit.type];
    if (!list) return;
    dialog.current?.close();
    void navigate({ to: '/$list/$id', params: { list, id: String(hit.id) } });
  };
  const move = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Escape' && typed !== '') {
      // The first empties the field, the second closes the box.
      event.preventDefault();
      setTyped('');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[chosen]);
    }
  };
  const { searching } = texts();
  return (
    <>
      <button type="button" className="seek" onClick={() => dialog.current?.showModal()} disabled={!may('searchRecords')}>
        {searching.open} <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className="search" aria-label={searching.label} onClose={() => setTyped('')}>
        <input
          type="search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="hits"
          aria-activedescendant={hits.length > 0 ? `hit-${chosen}` : undefined}
          aria-label={searching.label}
          placeholder={searching.hint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={move}
          autoFocus
        />
        <ul id="hits" role="listbox" aria-label={searching.label}>
          {hits.map((hit, index) => (
            <li key={`${hit.type} ${hit.id}`} id={`hit-${index}`} role="option" aria-selected={index === chosen} onClick={() => go(hit)}>
              <strong>{hit.title}</strong> <span>{hit.subtitle}</span>
              <span className="soft">
                {texts().kinds[hit.type as keyof ReturnType<typeof texts>['kinds']]} · {hit.matched}
              </span>
            </li>
          ))}
        </ul>
        <p className="soft" role="status">
          {error ? searching.failed : asked !== '' && !isFetching && hits.length === 0 ? searching.none : ''}
        </p>
      </dialog>
    </>
  );
};
